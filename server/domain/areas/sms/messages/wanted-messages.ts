import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { isShownWhole, maySeePersonal } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type Chunk, type MessageOutcome, outcomesOf, readChunks } from "./message-outcome.ts";

export type WantedMessages = {
  outcome?: MessageOutcome | undefined;
  /** Beginning of a number, a message id or an order id. */
  q?: string | undefined;
};

/** SQL over `m` that holds for messages of the submission with the outcome, and for what was searched. */
export async function isWanted(
  tx: Tx,
  scope: Scope,
  submissionId: string,
  { outcome, q }: WantedMessages,
): Promise<SQL> {
  if (outcome === undefined && !q) return sql`true`;
  const chunks = await readChunks(tx, submissionId);
  const has = outcome === undefined ? sql`true` : hasOutcome(chunks, outcome);
  return q ? sql`${has} and ${await isFound(tx, scope, chunks, q)}` : has;
}

/** It follows from few chunks, and within one from which of its numbers the answer left out. */
function hasOutcome(chunks: readonly Chunk[], outcome: MessageOutcome): SQL {
  const whole: number[] = [];
  const named: Chunk[] = [];
  const unnamed: Chunk[] = [];
  for (const chunk of chunks) {
    const has = outcomesOf(chunk);
    const isOfNamed = has.named === outcome && chunk.acceptedCount > 0;
    const isOfUnnamed = has.unnamed === outcome && chunk.acceptedCount < chunk.messageCount;
    if (isOfNamed && (isOfUnnamed || chunk.acceptedCount >= chunk.messageCount)) whole.push(chunk.chunkNo);
    else if (isOfUnnamed && (isOfNamed || chunk.acceptedCount === 0)) whole.push(chunk.chunkNo);
    else if (isOfNamed) named.push(chunk);
    else if (isOfUnnamed) unnamed.push(chunk);
  }
  const ways = [
    ...(whole.length > 0 ? [isChunkOf(whole)] : []),
    ...(named.length > 0 ? [sql`(${isChunkOf(named.map(({ chunkNo }) => chunkNo))} and not ${isUnnamed(named)})`] : []),
    ...(unnamed.length > 0 ? [isUnnamed(unnamed)] : []),
  ];
  return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : sql`false`;
}

function isChunkOf(numbers: readonly number[]): SQL {
  return sql`m.chunk_no = any(${arrayOf(numbers)}::int[])`;
}

function isUnnamed(chunks: readonly Chunk[]): SQL {
  return sql`((m.chunk_no, m.item_no) in (select x.chunk_no, unnest(x.unnamed_items) from attempt x
    where x.id = any(${arrayOf(chunks.map(({ attemptId }) => attemptId))}::uuid[])))`;
}

function arrayOf(values: readonly (string | number)[]): string {
  return `{${values.join(",")}}`;
}

/** Searching by number would let the masked be guessed one digit at a time. */
async function isFound(tx: Tx, scope: Scope, chunks: readonly Chunk[], q: string): Promise<SQL> {
  const digits = q.replace(/[^0-9]/g, "");
  const isNumber = maySeePersonal(scope) && digits !== "" && /^[+0-9\s().\-/]+$/.test(q);
  const byNumber = isNumber ? sql`m.number like ${`+${digits.replace(/^00/, "")}%`} or ` : sql``;
  const places = await placesOfId(tx, scope, chunks, q);
  const chunkNos = arrayOf(places.map(({ chunkNo }) => chunkNo));
  const itemNos = arrayOf(places.map(({ itemNo }) => itemNo));
  return sql`(${byNumber}m.order_id = ${q} or (m.chunk_no, m.item_no) in (
    select * from unnest(${chunkNos}::int[], ${itemNos}::int[])))`;
}

/** Where the answers name a message by the id: looked for once a call, since no index holds it. */
async function placesOfId(
  tx: Tx,
  scope: Scope,
  chunks: readonly Chunk[],
  id: string,
): Promise<{ chunkNo: number; itemNo: number }[]> {
  return tx.execute<{ chunkNo: number; itemNo: number }>(sql`
    select x.chunk_no as "chunkNo", i.place::int - 1 as "itemNo"
    from attempt x cross join jsonb_array_elements_text(x.msg_ids) with ordinality i(msg_id, place)
    where x.id = any(${arrayOf(chunks.map(({ attemptId }) => attemptId))}::uuid[]) and jsonb_exists(x.msg_ids, ${id})
      and i.msg_id = ${id} and ${isShownWhole(scope, sql`i.msg_id`)}`);
}
