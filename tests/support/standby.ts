import { appendFileSync, chownSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runAs } from "#db/embedded-account.ts";
import { copyRunningCluster, placeCluster } from "#db/embedded-backup.ts";
import { programPath } from "#db/embedded-binaries.ts";
import { clusterPasswords, clusterUrls } from "#db/embedded-cluster.ts";
import { choosePlace } from "#db/embedded-place.ts";
import { freePort } from "#db/embedded-server.ts";
import { newDataFolder } from "./scratch.ts";

/** A streaming replica of an embedded PostgreSQL. */
export type Standby = {
  url: string;
  /** For the superuser, who may halt what it replays. */
  adminUrl: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes everything. */
  remove(): Promise<void>;
};

/** Makes one as its administrator would: from a base backup, with the address of the primary. Resolves when it answers. */
export async function startStandby(primary: { dataDir: string; adminUrl: string }): Promise<Standby> {
  const dataDir = newDataFolder();
  const copies = newDataFolder();
  const copy = join(copies, "copy");
  await copyRunningCluster(primary.dataDir, copy);
  copyFileSync(join(primary.dataDir, "postgres-password"), join(dataDir, "postgres-password"));
  writeFileSync(join(copy, "standby.signal"), "", { mode: 0o600 });
  const { hostname, port, username, password } = new URL(primary.adminUrl);
  const told = `host=${hostname} port=${port} user=${username} password=${password}`;
  appendFileSync(join(copy, "postgresql.auto.conf"), `primary_conninfo = '${told}'\nhot_standby_feedback = on\n`);
  await placeCluster(copy, dataDir);
  rmSync(copies, { recursive: true, force: true });

  const place = choosePlace(dataDir);
  const { account, binaries, cluster } = place;
  const logs = join(dataDir, "logs");
  mkdirSync(logs);
  if (account) chownSync(logs, account.uid, account.gid);
  const own = await freePort();
  const settings = `-c port=${own} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200`;
  const run = (...words: string[]) =>
    runAs(account, programPath(binaries, "pg_ctl"), [...words, "-D", cluster, "-w", "-t", "60"], cluster);
  const start = () => run("start", "-l", join(logs, "log"), "-o", settings);
  const stop = () => run("stop", "-m", "fast");
  await start();
  return {
    ...clusterUrls(clusterPasswords(place), own),
    start,
    stop,
    remove: async () => {
      await stop().catch(() => undefined);
      if (dirname(cluster) !== dataDir) rmSync(dirname(cluster), { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
