import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { sendingBeat } from "#db/schema/operations.ts";
import { loadKeyring } from "#server/domain/instance/instance-keys.ts";
import { hold } from "#server/domain/sending/past/hold.ts";
import { type Env, readSecretKeys } from "#server/env.ts";

/** Holds all sending of a database that was just restored, before anything else. Throws where the key is another one. */
export async function holdRestored(url: string, env: Env): Promise<void> {
  const database = await openDatabase({ url, appConnections: 1, systemConnections: 2 });
  try {
    await database.system.transaction(async (tx) => {
      const [beat] = await tx.select({ at: sendingBeat.beatAt }).from(sendingBeat);
      const [now] = await tx.execute<{ at: string }>(sql`select date_trunc('milliseconds', now())::text as at`);
      await hold(tx, { cause: "behind", databaseAt: beat?.at ?? null, knownAt: now ? new Date(now.at) : null });
    });
    await loadKeyring(database, () => readSecretKeys(env));
  } finally {
    await database.close();
  }
}
