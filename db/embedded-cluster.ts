import { createHmac, randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connectTo } from "./driver.ts";
import { runAs } from "./embedded-account.ts";
import { programPath } from "./embedded-binaries.ts";
import type { Place } from "./embedded-place.ts";
import { stopOrphan } from "./embedded-server.ts";

const SUPERUSER = "postgres";
const OWNER = "switchboard";
const PASSWORD_FILE = "postgres-password";

/** The passwords of a cluster's two users; the owner's follows from the superuser's and does not lead back to it. */
export type Passwords = { superuser: string; owner: string };

/** Reads the data folder's password file, or makes one (mode 0600) for a new cluster. */
export function clusterPasswords(place: Place): Passwords {
  const path = join(place.dataDir, PASSWORD_FILE);
  if (!existsSync(path)) {
    if (!place.isNew) {
      throw new Error(`The password of the database in ${place.cluster} is lost: restore ${path} from a backup.`);
    }
    writeFileSync(`${path}.new`, randomBytes(24).toString("base64url"), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  const superuser = readFileSync(path, "utf8").trim();
  return { superuser, owner: createHmac("sha256", superuser).update(OWNER).digest("base64url") };
}

/** Connection addresses on a port: `url` for the product's user and database, `adminUrl` for the superuser. */
export function clusterUrls(passwords: Passwords, port: number): { url: string; adminUrl: string } {
  return {
    url: `postgres://${OWNER}:${passwords.owner}@127.0.0.1:${port}/${OWNER}`,
    adminUrl: `postgres://${SUPERUSER}:${passwords.superuser}@127.0.0.1:${port}/postgres`,
  };
}

/** Makes the cluster beside its final name and renames it, so that a killed start leaves none or a whole one. */
export async function createCluster(place: Place, passwords: Passwords, durable: boolean): Promise<void> {
  await setAsideAbandoned(place);
  const staging = `${place.cluster}.new`;
  const passwordFile = `${place.cluster}.password`;
  rmSync(staging, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(staging, { mode: 0o700 });
  writeFileSync(passwordFile, `${passwords.superuser}\n`, { mode: 0o600 });
  if (place.account !== undefined) {
    for (const path of [staging, passwordFile]) chownSync(path, place.account.uid, place.account.gid);
  }
  try {
    const flags = initFlags(staging, passwordFile, durable);
    await runAs(place.account, programPath(place.binaries, "initdb"), flags, staging);
  } catch (cause) {
    throw new Error(`PostgreSQL could not make its data folder ${place.cluster}: ${lastLine(cause)}`, { cause });
  } finally {
    rmSync(passwordFile);
  }
  renameSync(staging, place.cluster);
}

function initFlags(folder: string, passwordFile: string, durable: boolean): string[] {
  // C.UTF-8 is the system's own on Linux; elsewhere PostgreSQL's built-in one sorts the same way.
  const locale =
    process.platform === "linux"
      ? ["--locale=C.UTF-8"]
      : ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  return [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    ...locale,
    ...(durable ? [] : ["--no-sync"]),
  ];
}

/** A deleted data folder leaves its cluster behind when that lived elsewhere; it is kept, under another name. */
export async function setAsideAbandoned(place: Place): Promise<void> {
  if (!existsSync(join(place.cluster, "PG_VERSION"))) return;
  await stopOrphan(place);
  renameSync(place.cluster, `${place.cluster}-abandoned-${new Date().toISOString().replaceAll(":", "")}`);
}

/** Refuses to start a cluster made by another major version, which the server itself would refuse less clearly. */
export function requireSameMajor(place: Place): void {
  const found = readFileSync(join(place.cluster, "PG_VERSION"), "utf8").trim();
  const ours = place.binaries.version.split(".")[0];
  if (found === ours) return;
  throw new Error(
    `The database in ${place.cluster} was made by PostgreSQL ${found}, and this Switchboard brings ${ours}: ` +
      `dump it with the earlier Switchboard's PostgreSQL and load it into a new data folder.`,
  );
}

/** Creates the product's user (no superuser, may create roles) and its database where they do not exist yet. */
export async function prepareDatabase(passwords: Passwords, port: number): Promise<void> {
  const admin = connectTo(clusterUrls(passwords, port).adminUrl, { max: 1, onnotice: () => undefined });
  try {
    const [role] = await admin`select 1 from pg_roles where rolname = ${OWNER}`;
    if (role === undefined) {
      const rights = "login nosuperuser nocreatedb createrole noreplication nobypassrls";
      await admin.unsafe(`create role ${OWNER} ${rights} password '${passwords.owner}'`);
    }
    const [database] = await admin`select 1 from pg_database where datname = ${OWNER}`;
    if (database === undefined) await admin.unsafe(`create database ${OWNER} owner ${OWNER}`);
  } finally {
    await admin.end();
  }
}

function lastLine(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.trim().split("\n").at(-1) ?? words;
}
