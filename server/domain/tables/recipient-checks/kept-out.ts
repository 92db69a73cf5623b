import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Keyring } from "#server/domain/keys/seal.ts";
import { hashNumber, type SuppressionPlace } from "#server/domain/sending/suppressions/number-hash.ts";

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
  const numbers = sortedNumbers(found?.numbers ?? Buffer.alloc(0));
  const hashes = new Set(found?.hashes ?? []);
  return (number) =>
    includes(numbers, Number(number.slice(1))) ||
    (hashes.size > 0 && hashes.has(hashNumber(keyring, place, number).toString("hex")));
}

/** Numbers of 15 digits at most are exact as floating ones. */
function sortedNumbers(bytes: Buffer): Float64Array {
  return Float64Array.from({ length: bytes.length / 8 }, (_, place) => Number(bytes.readBigInt64BE(place * 8)));
}

function includes(sorted: Float64Array, wanted: number): boolean {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle] ?? 0;
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
