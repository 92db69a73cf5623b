import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { Keyring } from "#server/domain/keys/seal.ts";
import type { Scope } from "#server/domain/scope.ts";

/** Keyed hash of an Api-Key: tells whether two are the same, and nothing else. */
export function fingerprintOf(keyring: Keyring, apiKey: string): Buffer {
  return keyring.fingerprint(`api-key:${apiKey}`);
}

/**
 * Whether a live connection of another workspace has this Api-Key: yes or no, and nothing of whose it is. The sandbox's
 * key is everybody's. Until `tx` ends nobody else stores the same key: two at once would each find none.
 */
export async function isKeyElsewhere(tx: Tx, scope: Scope, fingerprint: Buffer): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${fingerprint.readBigInt64BE(0).toString()}::bigint)`);
  const [row] = await scope.services.db.system.execute<{ shared: boolean }>(sql`
    select exists (select from connection where api_key_fingerprint = ${fingerprint} and kind = 'live'
      and workspace_id <> ${scope.workspace.id}) as shared`);
  return row?.shared ?? true;
}
