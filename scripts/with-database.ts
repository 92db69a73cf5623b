import { existsSync } from "node:fs";
import { join } from "node:path";
import { runningEmbedded, startEmbedded } from "#db/embedded.ts";
import type { Env } from "#server/env.ts";
import { claimDataFolder } from "./start-data-folder.ts";

/**
 * Gives `work` the address of Switchboard's database, whether or not Switchboard runs: DATABASE_URL's, or that of the
 * embedded one, which is started for as long as it takes. Throws one sentence when there is none.
 */
export async function withDatabase<Result>(env: Env, work: (url: string) => Promise<Result>): Promise<Result> {
  if (env.databaseUrl !== undefined) return work(env.databaseUrl);
  if (!existsSync(join(env.dataDir, "postgres-password")))
    throw new Error(
      `There is no database of Switchboard in the data folder ${env.dataDir}: set DATA_DIR or DATABASE_URL.`,
    );
  const running = runningEmbedded(env.dataDir);
  if (running !== undefined) return work(running);
  const folder = claimDataFolder(env.dataDir);
  try {
    const server = await startEmbedded({ dataDir: env.dataDir });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    folder.release();
  }
}
