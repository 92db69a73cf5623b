import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import type { Keyring } from "#server/domain/secrets/seal.ts";
import { hashNumber, type SuppressionPlace } from "#server/domain/suppressions/number-hash.ts";
import { findSuppressed } from "#server/domain/suppressions/suppressed.ts";

/** Bits of the filter; two million suppressions leave one number in nine to be asked about. */
const bits = 2 ** 24;

export type SuppressionFilter = {
  /** Of these numbers (E.164), those that are suppressed now. */
  find(db: Db, numbers: readonly string[]): Promise<ReadonlySet<string>>;
};

/**
 * Asks about many numbers in little memory, however many are suppressed: two bits of a filter say of nearly every number
 * that it is not, and the database is asked about the rest.
 */
export async function openSuppressionFilter(
  tx: Tx,
  keyring: Keyring,
  place: SuppressionPlace,
): Promise<SuppressionFilter> {
  const [found] = await tx.execute<{ numbers: Buffer | null; hashes: Buffer | null }>(sql`
    select string_agg(int4send((substr(number, 2)::bigint % ${bits}::bigint)::integer), '') as numbers,
      string_agg(substr(number_hash, 1, 3), '') filter (where number is null) as hashes
    from suppression where workspace_id = ${place.workspaceId} and channel = ${place.channel}
      and (until is null or until > now())`);
  const byNumber = found?.numbers ? filterOf(found.numbers, 4) : null;
  const byHash = found?.hashes ? filterOf(found.hashes, 3) : null;
  const mayBe = (number: string): boolean => {
    if (byNumber !== null && isSet(byNumber, Number(number.slice(1)) % bits)) return true;
    return byHash !== null && isSet(byHash, hashNumber(keyring, place, number).readUIntBE(0, 3));
  };
  return {
    find: async (db, numbers) => {
      const asked = numbers.filter(mayBe);
      if (asked.length === 0) return nobody;
      const found = await db.transaction((inTx) => findSuppressed(inTx, keyring, place, asked));
      return new Set(found.keys());
    },
  };
}

const nobody: ReadonlySet<string> = new Set();

function filterOf(places: Buffer, width: number): Uint8Array {
  const filter = new Uint8Array(bits / 8);
  for (let at = 0; at + width <= places.length; at += width) {
    const place = places.readUIntBE(at, width);
    filter[place >> 3] = (filter[place >> 3] ?? 0) | (1 << (place & 7));
  }
  return filter;
}

function isSet(filter: Uint8Array, place: number): boolean {
  return ((filter[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;
}
