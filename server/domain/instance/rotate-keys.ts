import { sql } from "drizzle-orm";
import type { Database, Tx } from "#db/client.ts";
import { createKeyring, type SecretKeys } from "#server/domain/keys/seal.ts";
import { appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { countForeign, countNotCurrent, resealBatch, sealedColumns } from "./reseal.ts";

const by = { kind: "job", label: "keys:rotate" } as const;
const target = { kind: "instance", id: null };

/**
 * Seals everything anew under the current key. May be killed at any point and run again; meanwhile each value opens under
 * one of the two keys. Answers how many values it sealed. Throws Error where some open under neither, before it changes any.
 */
export async function resealAll({ system }: Database, keys: SecretKeys): Promise<number> {
  const foreign = await countForeign(system, keys);
  if (foreign > 0) throw new Error(`${foreign} stored secrets are sealed under neither of the two keys.`);
  const keyring = createKeyring(() => keys);
  const secrets = await countNotCurrent(system, keys);
  let sealed = 0;
  // With the first of them: an entry at the end would be missing of a run that was killed.
  const record = async (tx: Tx) => {
    if (sealed === 0)
      await appendAudit(tx, instanceChain, by, { action: "secret_key.changed", target, meta: { secrets } });
  };
  for (const column of sealedColumns) {
    for (let batch = -1; batch !== 0; sealed += batch) batch = await resealBatch(system, keyring, keys, column, record);
  }
  return sealed;
}

/**
 * Calls `forget` when nothing is sealed under the old key any more, while nobody can store anything new. Throws Error with
 * one sentence when something is.
 */
export async function dropPrevious({ system }: Database, keys: SecretKeys, forget: () => void): Promise<void> {
  await system.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '10s'`);
    for (const table of new Set(sealedColumns.map((column) => column.table)))
      await tx.execute(sql`lock table ${sql.identifier(table)} in share row exclusive mode`);
    const left = await countNotCurrent(tx, keys);
    if (left > 0) {
      throw new Error(
        `${left} stored secrets are still sealed under the old key, so it may not be dropped yet: run npm run keys:rotate first.`,
      );
    }
    forget();
    await appendAudit(tx, instanceChain, by, { action: "secret_key.dropped", target });
  });
}
