import { setTimeout as delay } from "node:timers/promises";
import { connectTo } from "#db/driver.ts";
import { type EmbeddedPostgres, startEmbedded } from "#db/embedded.ts";

/** The database of this start. `location` is the cluster's folder, or the server's address when it is not ours. */
export type StartedDatabase = { url: string; location: string; stop(): Promise<void>; kill(): void };

const RESTART_PAUSE_MS = 500;

/** Throws one sentence when DATABASE_URL leads nowhere. The password is never part of it. */
export async function requireDatabase(url: string): Promise<void> {
  const sql = connectTo(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    await sql`select 1`;
  } catch (cause) {
    throw new Error(`PostgreSQL at ${serverName(url)} refuses DATABASE_URL: ${words(cause)}.`, { cause });
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The database that DATABASE_URL names, which this start neither runs nor stops. */
export function externalDatabase(url: string): StartedDatabase {
  return { url, location: serverName(url), stop: async () => undefined, kill: () => undefined };
}

/** Runs the embedded PostgreSQL and, until `stop`, starts it again on the same port when it ends by itself. */
export async function keepEmbeddedDatabase(dataDir: string): Promise<StartedDatabase> {
  let server = await startEmbedded({ dataDir });
  let isStopping = false;
  const watching = keepRunning(
    () => server,
    (next) => {
      server = next;
    },
    () => isStopping,
    dataDir,
  );
  const { url, location } = server;
  const stop = async () => {
    isStopping = true;
    await server.stop();
    await watching;
  };
  const kill = () => {
    isStopping = true;
    // SIGQUIT: at once, and without loss, since the next start replays the log.
    process.kill(server.pid, "SIGQUIT");
  };
  return { url, location, stop, kill };
}

async function keepRunning(
  current: () => EmbeddedPostgres,
  replace: (next: EmbeddedPostgres) => void,
  isStopping: () => boolean,
  dataDir: string,
): Promise<void> {
  for (;;) {
    await current().exited;
    if (isStopping()) return;
    console.error("PostgreSQL ended; starting it again.");
    try {
      replace(await startEmbedded({ dataDir, port: current().port }));
      if (isStopping()) await current().stop();
    } catch (error) {
      console.error(words(error));
      await delay(RESTART_PAUSE_MS);
    }
  }
}

function serverName(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || "5432"}${pathname}`;
}

function words(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(words).join(", ");
  return error instanceof Error ? error.message : String(error);
}
