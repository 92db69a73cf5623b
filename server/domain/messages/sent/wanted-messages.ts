import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { messagesCalled } from "#db/schema/messages.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";
import type { FileSort } from "#server/domain/paging.ts";
import { isShownWhole, maySeePersonal } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type MessageOutcome, outcomeOfCall } from "#server/domain/standing/message-outcome.ts";
import type { AttemptState } from "#server/domain/standing/state.ts";

export type WantedMessages = {
  outcome?: MessageOutcome | undefined;
  /** Only of calls that the platform took: what became of each number is its answer's. */
  isAnswered?: boolean | undefined;
  /** Beginning of a number, a message id or an order id. */
  q?: string | undefined;
};

/** SQL over `m` that holds for messages of the submission with the outcome, and for what was searched. */
export async function isWanted(
  tx: Tx,
  scope: Scope,
  channel: Channel,
  submissionId: string,
  filter: WantedMessages,
): Promise<SQL> {
  const [whole] = await wantedParts(tx, scope, channel, submissionId, filter, {
    since: 0,
    first: Infinity,
    sort: "first",
  });
  return whole ?? sql`false`;
}

/** From a chunk on, in the order of the list; of an outcome first among chunks that hold so many. */
type Part = { since: number; first: number; sort: FileSort };

/**
 * The same in parts, each of chunks behind those of the part before: an outcome is looked for first in the next chunks that
 * should hold enough, and then in all the others.
 */
export async function wantedParts(
  tx: Tx,
  scope: Scope,
  channel: Channel,
  submissionId: string,
  { outcome, isAnswered, q }: WantedMessages,
  { since, first, sort }: Part,
): Promise<SQL[]> {
  if (outcome === undefined && !isAnswered && !q) return [sql`true`];
  const all = await readChunks(tx, submissionId);
  const chunks = isAnswered ? all.filter(({ state }) => state === "accepted") : all;
  if (outcome !== undefined && !q) {
    const isBehind = ({ chunkNo }: ChunkFact) => (sort === "last" ? chunkNo <= since : chunkNo >= since);
    const some = chunks.filter((chunk) => isBehind(chunk) && (isTold(chunk, outcome) || isNamed(chunk, outcome)));
    if (sort === "last") some.reverse();
    const end = endOfEnough(some, outcome, { since, first });
    const [next, rest] = [some.slice(0, end), some.slice(end)];
    const isPlaced = first < Infinity && next.length > 0 && next.every((chunk) => hasPlaces(chunk, outcome));
    const parts = isPlaced ? [await isUnnamed(tx, submissionId, next, outcome)] : partOf(next, outcome);
    return [...parts, ...partOf(rest, outcome)];
  }
  const has =
    outcome !== undefined
      ? hasOutcome(chunks, outcome)
      : isAnswered
        ? isChunkOf(chunks.map(({ chunkNo }) => chunkNo))
        : sql`true`;
  return [q ? sql`${has} and ${await isFound(tx, scope, channel, { submissionId, chunks, q })}` : has];
}

const partOf = (chunks: readonly ChunkFact[], outcome: MessageOutcome): SQL[] =>
  chunks.length > 0 ? [hasOutcome(chunks, outcome)] : [];

/** How many of the chunks hold as many messages of the outcome as are wanted; of the one where the page begins, who knows. */
function endOfEnough(chunks: readonly ChunkFact[], outcome: MessageOutcome, { since, first }: Omit<Part, "sort">) {
  let found = 0;
  const last = chunks.findIndex((chunk) => {
    if (chunk.chunkNo !== since) found += Math.max(1, countOf(chunk, outcome));
    return found >= first;
  });
  return last === -1 ? chunks.length : last + 1;
}

function countOf({ state, size, accepted }: ChunkFact, outcome: MessageOutcome): number {
  if (state !== "accepted") return size;
  return outcome === "accepted" ? accepted : size - accepted;
}

/** Whether all its messages of the outcome are those whose places were kept with its call. */
function hasPlaces({ isPlaced, state, unnamed }: ChunkFact, outcome: MessageOutcome): boolean {
  return isPlaced && state === "accepted" && unnamed === outcome;
}

/** The messages that answers did not name, by their places; of a whole file, these would be too many. */
async function isUnnamed(
  tx: Tx,
  submissionId: string,
  chunks: readonly ChunkFact[],
  outcome: MessageOutcome,
): Promise<SQL> {
  const numbers = arrayOf(chunks.map(({ chunkNo }) => chunkNo));
  const places = await tx.execute<Place>(sql`
    select chunk_no as "chunkNo", unnest(unnamed_items) as "itemNo" from (
      select distinct on (chunk_no) chunk_no, unnamed_items from attempt
      where submission_id = ${submissionId} and chunk_no = any(${numbers}::int[])
      order by chunk_no, attempt_no desc) a`);
  return sql`(m.outcome = ${outcome} and ${isAt(places)})`;
}

/** Its call says so of all that have no word of their own. */
function isTold({ state }: ChunkFact, outcome: MessageOutcome): boolean {
  return outcomeOfCall(state) === outcome;
}

/** Some of its messages may say so themselves. */
function isNamed({ state, unnamed }: ChunkFact, outcome: MessageOutcome): boolean {
  return state === "accepted" && (outcome === "accepted" || unnamed === outcome);
}

/** A message says so itself, or has no word of its own in a chunk whose call says so. */
function hasOutcome(chunks: readonly ChunkFact[], outcome: MessageOutcome): SQL {
  const told = chunks.filter((chunk) => isTold(chunk, outcome)).map(({ chunkNo }) => chunkNo);
  const ofCall = sql`(m.outcome is null and ${isChunkOf(told)})`;
  if (outcome === "waiting") return ofCall;
  const named = chunks.filter((chunk) => isNamed(chunk, outcome)).map(({ chunkNo }) => chunkNo);
  if (outcome === "not_sent" && named.length === 0) return ofCall;
  const own = sql`(m.outcome = ${outcome} and ${isChunkOf(named)})`;
  return told.length > 0 ? sql`(${own} or ${ofCall})` : own;
}

function isChunkOf(numbers: readonly number[]): SQL {
  return sql`m.chunk_no = any(${arrayOf(numbers)}::int[])`;
}

function arrayOf(values: readonly number[]): string {
  return `{${values.join(",")}}`;
}

type Searched = { submissionId: string; chunks: readonly ChunkFact[]; q: string };
type Place = { chunkNo: number; itemNo: number };

/** Few are looked up by their places; only a beginning that many numbers share is looked for in the order of the file. */
async function isFound(tx: Tx, scope: Scope, channel: Channel, searched: Searched): Promise<SQL> {
  const ordered = await placesOfOrder(tx, channel, searched);
  // Ids begin with no plus sign, and order ids are ours.
  const isNoId = searched.q.startsWith("+") || ordered.length > 0;
  const named = isNoId ? ordered : await placesOfId(tx, scope, searched);
  // Searching by number would let the masked be guessed one digit at a time.
  const begins = maySeePersonal(scope) ? beginningOf(searched.q) : null;
  if (begins === null) return isAt(named);
  const numbered = await placesOfNumber(tx, scope, searched.submissionId, begins);
  return numbered ? isAt([...named, ...numbered]) : sql`(${beginsWith(begins)} or ${isAt(named)})`;
}

function isAt(places: readonly Place[]): SQL {
  const chunkNos = arrayOf(places.map(({ chunkNo }) => chunkNo));
  const itemNos = arrayOf(places.map(({ itemNo }) => itemNo));
  return sql`(m.chunk_no, m.item_no) in (select * from unnest(${chunkNos}::int[], ${itemNos}::int[]))`;
}

/** How numbers are stored that begin with what was typed; null where that is no number. */
function beginningOf(q: string): string | null {
  const digits = q.replace(/[^0-9]/g, "");
  return digits !== "" && /^[+0-9\s().\-/]+$/.test(q) ? `+${digits.replace(/^00/, "")}` : null;
}

/** As a range, which the index is asked for; in whatever collation, no number is longer than fifteen digits. */
function beginsWith(begins: string): SQL {
  return sql`(m.number between ${begins} and ${begins.padEnd(17, "9")} and starts_with(m.number, ${begins}))`;
}

/** So many numbers of a workspace at most are looked up by their beginning. */
const mostNumbered = 1000;

/** Of the messages whose numbers begin so; null where too many of the workspace do. */
async function placesOfNumber(tx: Tx, scope: Scope, submissionId: string, begins: string): Promise<Place[] | null> {
  const rows = await tx.execute<Place & { isHere: boolean }>(sql`
    select m.chunk_no as "chunkNo", m.item_no as "itemNo", m.submission_id = ${submissionId}::uuid as "isHere"
    from message m where m.workspace_id = ${scope.workspace.id} and ${beginsWith(begins)} limit ${mostNumbered + 1}`);
  return rows.length > mostNumbered ? null : rows.filter(({ isHere }) => isHere);
}

/** Its number is a row of the file, and chunks hold the rows in order. */
async function placesOfOrder(tx: Tx, channel: Channel, { submissionId, chunks, q }: Searched): Promise<Place[]> {
  const row = channel.rowOfOrderId(submissionId, q);
  if (row === null) return [];
  return tx.execute<Place>(sql`
    select m.chunk_no as "chunkNo", m.item_no as "itemNo" from message m
    where m.submission_id = ${submissionId} and m.order_id = ${q} and m.chunk_no = (
      select max(f.chunk_no) from unnest(${arrayOf(chunks.map(({ chunkNo }) => chunkNo))}::int[]) c(no)
      join message f on f.submission_id = ${submissionId} and f.chunk_no = c.no and f.item_no = 0 and f.row_no <= ${row})`);
}

/** Messages of the submission that the platform calls so. */
async function placesOfId(tx: Tx, scope: Scope, { submissionId, q }: Searched): Promise<Place[]> {
  return tx.execute<Place>(sql`
    select m.chunk_no as "chunkNo", m.item_no as "itemNo" from ${messagesCalled(scope.workspace.id, q)} m
    where m.submission_id = ${submissionId}
      and ${isShownWhole(scope, sql`m.msg_id`)} limit ${mostNumbered}`);
}

/**
 * The last attempt of a chunk, and what became of the numbers that its answer does not name, which a person may have said;
 * null where all are accepted.
 */
type ChunkFact = {
  chunkNo: number;
  state: AttemptState;
  unnamed: "refused" | "unknown" | "not_sent" | null;
  /** All its messages, and those that its answer names. */
  size: number;
  accepted: number;
  /** Whether the places of those that it does not name were kept. */
  isPlaced: boolean;
};

/** Of each chunk, in order. */
function readChunks(tx: Tx, submissionId: string): Promise<ChunkFact[]> {
  return tx.execute<ChunkFact>(sql`
    select distinct on (chunk_no) chunk_no as "chunkNo", state,
      case when accepted_count >= message_count or (unclear_count > 0 and dispute_decision = 'went') then null
        when unclear_count > 0 and dispute_decision = 'did_not_go' then 'not_sent'
        when unclear_count > 0 then 'unknown' else 'refused' end as unnamed,
      coalesce(message_count, 1) as size,
      coalesce(accepted_count + case when dispute_decision = 'went' then coalesce(unclear_count, 0) else 0 end, message_count, 1)
        as accepted,
      unnamed_items is not null as "isPlaced"
    from attempt where submission_id = ${submissionId} order by chunk_no, attempt_no desc`);
}
