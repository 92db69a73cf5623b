import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Keyring } from "#server/domain/keys/seal.ts";
import { hashNumber, type SuppressionPlace } from "#server/domain/sending/suppressions/number-hash.ts";
import { includes, sortedNumbers } from "./sorted-numbers.ts";

/**
 * Answers which numbers (E.164) are suppressed at this moment. A number takes eight bytes, so that a million of them are
 * asked about row by row without the database; whom nothing but a hash is left of is asked for by hash.
 */
export async function openKeptOut(
  db: Db,
  keyring: Keyring,
  place: SuppressionPlace,
): Promise<(number: string) => boolean> {
  const [found] = await db.execute<{ numbers: Buffer | null; hashes: string[] | null }>(sql`
    select string_agg(int8send(digits), '' order by digits) as numbers,
      array_agg(encode(number_hash, 'hex')) filter (where digits is null) as hashes
    from (select number_hash, substr(number, 2)::bigint as digits from suppression
      where workspace_id = ${place.workspaceId} and channel = ${place.channel}
        and (until is null or until > now())) kept`);
  const numbers = sortedNumbers(found?.numbers ?? null);
  const hashes = new Set(found?.hashes ?? []);
  return (number) =>
    includes(numbers, Number(number.slice(1))) ||
    (hashes.size > 0 && hashes.has(hashNumber(keyring, place, number).toString("hex")));
}
