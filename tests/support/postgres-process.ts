import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { type EmbeddedPostgres, startEmbedded } from "#db/embedded.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { descendants, killTree, signalAll } from "./processes.ts";
import { newDataFolder } from "./scratch.ts";

/** A migrated PostgreSQL with the product's own settings, so that a kill loses there what it would lose anywhere. */
export type PostgresProcess = {
  /** Stays the same over kills. */
  url: string;
  /** For the superuser. */
  adminUrl: string;
  /** A folder of its own for the processes that use it. */
  dataDir: string;
  /** SIGKILL for the server and all its sessions; returns when the server is gone. */
  kill(): Promise<void>;
  /** Stops the server and all its sessions in their tracks, so that connections are open and nobody answers, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Ends it in order, without waiting for those who are connected. */
  stop(): Promise<void>;
  /** Starts it again after `kill` or `stop`. */
  start(): Promise<void>;
  /** Stops it and removes everything. */
  remove(): Promise<void>;
};

export async function startPostgres(): Promise<PostgresProcess> {
  const dataDir = newDataFolder();
  let server: EmbeddedPostgres = await startEmbedded({ dataDir });
  const { url, adminUrl, port, location } = server;
  await migrateDatabase(url);
  let frozen: number[] = [];
  return {
    url,
    adminUrl,
    dataDir,
    kill: async () => {
      killTree(server.pid);
      await server.exited;
    },
    freeze: () => {
      frozen = [server.pid, ...descendants(server.pid)];
      signalAll(frozen, "SIGSTOP");
    },
    thaw: () => signalAll(frozen, "SIGCONT"),
    stop: () => server.stop(),
    start: async () => {
      server = await startEmbedded({ dataDir, port });
    },
    remove: async () => {
      await server.stop();
      if (dirname(location) !== dataDir) rmSync(dirname(location), { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
