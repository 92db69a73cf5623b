import { chownSync, type Dirent } from "node:fs";
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connectTo } from "./driver.ts";
import { clusterPasswords, clusterUrls, setAsideAbandoned } from "./embedded-cluster.ts";
import { choosePlace, recordPlace } from "./embedded-place.ts";
import { runningPort } from "./embedded-server.ts";

/** What a copy of a running cluster leaves out: PostgreSQL makes it anew, or must not find it (its own list, for base backups). */
const leftOut = /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pg_internal\.init|pgsql_tmp.*)$/;
const emptied = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const control = join("global", "pg_control");

/**
 * Copies the running cluster of a data folder to `target`, which must not exist, as PostgreSQL's own online base backup does:
 * with the log of what was changed meanwhile, which the server that starts on the copy replays. Nobody waits for it. Throws
 * where no server runs.
 */
export async function copyRunningCluster(dataDir: string, target: string): Promise<void> {
  const place = choosePlace(dataDir);
  const port = place.isNew ? undefined : runningPort(place.cluster);
  if (port === undefined) throw new Error(`No PostgreSQL runs on the data folder ${dataDir}.`);
  // One session from the first to the last: the server ends the backup, and forgets the slot, when it is gone.
  const sql = connectTo(clusterUrls(clusterPasswords(place), port).adminUrl, { max: 1, onnotice: () => undefined });
  try {
    // The slot keeps every part of the log from now on, however long the copy takes.
    await sql`select pg_create_physical_replication_slot(${`backup_${process.pid}`}, true, true)`;
    const [begun] = await sql<{ file: string }[]>`
      select pg_walfile_name(pg_backup_start('switchboard', true)) as file`;
    await mkdir(target, { mode: 0o700 });
    await copyFolder(place.cluster, target, "");
    await copyFile(join(place.cluster, control), join(target, control));
    const [ended] = await sql<{ file: string; label: string }[]>`
      select pg_walfile_name(lsn) as file, labelfile as label from pg_backup_stop(false)`;
    if (!begun || !ended) throw new Error("PostgreSQL did not say what belongs to the copy.");
    await writeFile(join(target, "backup_label"), ended.label, { mode: 0o600 });
    await copyLog(join(place.cluster, "pg_wal"), join(target, "pg_wal"), begun.file, ended.file);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Puts a copy of a cluster in the place of a data folder's, which has none yet. The copy stays. */
export async function placeCluster(source: string, dataDir: string): Promise<void> {
  const place = choosePlace(dataDir);
  if (!place.isNew) throw new Error(`There is a database in ${place.cluster} already.`);
  await setAsideAbandoned(place);
  const staging = `${place.cluster}.new`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { mode: 0o700 });
  const copied = await copyFolder(source, staging, "", true);
  if (place.account !== undefined)
    for (const path of [staging, ...copied]) chownSync(path, place.account.uid, place.account.gid);
  await rename(staging, place.cluster);
  recordPlace(place);
}

/** Copies what is in a folder. `isWhole`: a copy of a copy, which leaves nothing out. Answers what it made. */
async function copyFolder(from: string, to: string, path: string, isWhole = false): Promise<string[]> {
  const made: string[] = [];
  for (const entry of await readdir(join(from, path), { withFileTypes: true }).catch(ifGone<Dirent[]>([]))) {
    const inside = join(path, entry.name);
    if (!isWhole && (leftOut.test(entry.name) || inside === control)) continue;
    const target = join(to, inside);
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o700 });
      made.push(target);
      if (isWhole || !emptied.has(inside)) made.push(...(await copyFolder(from, to, inside, isWhole)));
    } else if (entry.isFile() && (await copyFile(join(from, inside), target).then(() => true, ifGone(false)))) {
      await chmod(target, 0o600);
      made.push(target);
    }
  }
  return made;
}

/** The server drops tables and what it wrote beside them while it is copied. */
function ifGone<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return value;
    throw error;
  };
}

/** Names of the log's parts sort as they were written; those of one timeline are copied, and what tells of timelines. */
async function copyLog(from: string, to: string, first: string, last: string): Promise<void> {
  await mkdir(join(to, "archive_status"), { recursive: true, mode: 0o700 });
  const names = await readdir(from);
  const parts = names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
  if (!parts.includes(first) || !parts.includes(last)) throw new Error("The log of the time of the copy is gone.");
  for (const name of [...parts, ...names.filter((one) => one.endsWith(".history"))]) {
    await copyFile(join(from, name), join(to, name));
    await chmod(join(to, name), 0o600);
  }
}

/** The major version of PostgreSQL that made a cluster. */
export async function majorOf(cluster: string): Promise<string> {
  return (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim();
}

/** The major version that this Switchboard brings, for the data folder. */
export function ownMajor(dataDir: string): string {
  return choosePlace(dataDir).binaries.version.split(".")[0] ?? "";
}
