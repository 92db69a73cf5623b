import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { suppression } from "#db/schema/sending.ts";
import { submission } from "#db/schema/submissions.ts";
import { isMessageArea } from "#server/contract/areas.ts";
import type { Keyring } from "#server/domain/keys/seal.ts";
import type { Scope } from "#server/domain/scope.ts";
import { hashNumber, type SuppressionPlace } from "./number-hash.ts";

/** Why a number is kept out, and until when; for good without one. `id` is the suppression's. */
export type Suppressed = { id: string; reason: string; until: Date | null };

const kept = {
  id: suppression.id,
  number: suppression.number,
  hash: sql<string>`encode(${suppression.numberHash}, 'hex')`,
  reason: suppression.reason,
  until: suppression.until,
};

/** SQL over `suppression`: it keeps its number out at this moment. */
export const holds: SQL | undefined = or(isNull(suppression.until), sql`${suppression.until} > now()`);

const ofPlace = ({ workspaceId, channel }: SuppressionPlace) =>
  and(eq(suppression.workspaceId, workspaceId), eq(suppression.channel, channel), holds);

/**
 * Everything that is suppressed now, to ask about many numbers (E.164 with plus sign). Numbers are compared as they are;
 * they are hashed only where somebody was erased who is suppressed.
 */
export async function openSuppressions(
  tx: Tx,
  keyring: Keyring,
  place: SuppressionPlace,
): Promise<{ find(number: string): Suppressed | null }> {
  const rows = await tx
    .select({ ...kept, hash: sql<string | null>`case when ${suppression.number} is null then ${kept.hash} end` })
    .from(suppression)
    .where(ofPlace(place));
  const byNumber = new Map<string, Suppressed>();
  const byHash = new Map<string, Suppressed>();
  for (const { number, hash, ...row } of rows) {
    if (number !== null) byNumber.set(number, row);
    else if (hash !== null) byHash.set(hash, row);
  }
  return {
    find: (number) =>
      byNumber.get(number) ??
      (byHash.size > 0 ? byHash.get(hashNumber(keyring, place, number).toString("hex")) : undefined) ??
      null,
  };
}

/** Which of a few numbers (E.164 with plus sign) are suppressed now. */
export async function findSuppressed(
  tx: Tx,
  keyring: Keyring,
  place: SuppressionPlace,
  numbers: readonly string[],
): Promise<Map<string, Suppressed>> {
  const hashes = new Map(numbers.map((number) => [hashNumber(keyring, place, number).toString("hex"), number]));
  const rows = await tx
    .select(kept)
    .from(suppression)
    .where(and(ofPlace(place), isHashOf([...hashes.keys()])));
  return new Map(
    rows.flatMap(({ hash, number: _, ...row }) => {
      const number = hashes.get(hash);
      return number === undefined ? [] : [[number, row] as const];
    }),
  );
}

/** SQL over `suppression`: its hash is one of these, in hex. As an array, each is looked up by the index. */
export function isHashOf(hashes: readonly string[]): SQL {
  const listed = hashes.map((hash) => `"\\\\x${hash}"`).join(",");
  return sql`${suppression.numberHash} = any(${`{${listed}}`}::bytea[])`;
}

/**
 * How many numbers of a submission are suppressed now in its channel, of those that `some` (SQL over `message m`) tells. Whose
 * person was erased is known by a hash alone, and all numbers are hashed only where there is such a one.
 */
export async function countSuppressed(
  tx: Tx,
  { workspace, services: { keyring } }: Pick<Scope, "workspace" | "services">,
  submissionId: string,
  some: SQL = sql`true`,
): Promise<number> {
  const [sent] = await tx.select({ area: submission.area }).from(submission).where(eq(submission.id, submissionId));
  if (!sent || !isMessageArea(sent.area)) return 0;
  const place = { workspaceId: workspace.id, channel: sent.area };
  const ofMessages = sql`m.submission_id = ${submissionId} and ${some}`;
  const [named] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(suppression)
    .where(
      and(ofPlace(place), sql`exists (select from message m where ${ofMessages} and m.number = ${suppression.number})`),
    );
  const erased = await tx
    .select({ hash: kept.hash })
    .from(suppression)
    .where(and(ofPlace(place), isNull(suppression.number)));
  const hashes = new Set(erased.map(({ hash }) => hash));
  const numbers =
    hashes.size > 0
      ? await tx.execute<{ number: string }>(sql`select distinct m.number from message m where ${ofMessages}`)
      : [];
  const unnamed = numbers.filter(({ number }) => hashes.has(hashNumber(keyring, place, number).toString("hex")));
  return (named?.count ?? 0) + unnamed.length;
}

/** SQL over `message m` that holds for those that were not sent yet. */
export const isWaiting: SQL = sql`exists (select from attempt a
    where a.submission_id = m.submission_id and a.chunk_no = m.chunk_no and a.state = 'queued')`;
