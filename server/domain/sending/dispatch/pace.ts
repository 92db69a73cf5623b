import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { credentialOf } from "#server/domain/account/connections/open-account.ts";
import type { Claim } from "./claimed.ts";

/** In the order in which everybody locks the slots of credentials; of one credential, as they came. */
export function byCredential(claims: readonly Claim[]): Claim[] {
  return claims.toSorted((a, b) => Buffer.compare(hashOf(a), hashOf(b)));
}

const hashOf = ({ connection, credentials }: Claim) => credentialOf(connection, credentials);

/**
 * Whether it is its turn now. What has to wait for its credential was not taken up at all, unless another worker took the
 * turn this moment or the key before the last change signs: that is put off until the next turn.
 */
export async function takeTurn(tx: Tx, claim: Claim, paceMs: number): Promise<boolean> {
  if (!claim.dispatchable.paced) return true;
  const taken = await tx.execute(sql`
    insert into pacing as p (credential_hash, next_at, holder)
    values (${hashOf(claim)}, now() + ${paceMs} * interval '1 millisecond', ${claim.attempt.id})
    on conflict (credential_hash) do update set next_at = excluded.next_at, holder = excluded.holder
    where p.next_at <= now() returning 1`);
  if (taken.length > 0) return true;
  await tx.execute(sql`update attempt set due_at = (select next_at from pacing where credential_hash = ${hashOf(claim)})
    where id = ${claim.attempt.id}`);
  return false;
}

/** Right before the call: whether the turn is still the claim's. The next one starts a pace from now. */
export async function keepTurn(tx: Tx, claim: Claim, paceMs: number): Promise<boolean> {
  if (!claim.dispatchable.paced) return true;
  const renewed =
    await tx.execute(sql`update pacing set next_at = clock_timestamp() + ${paceMs} * interval '1 millisecond'
    where credential_hash = ${hashOf(claim)} and holder = ${claim.attempt.id} returning 1`);
  return renewed.length > 0;
}
