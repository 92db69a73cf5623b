import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { connectTo } from "#db/driver.ts";
import { startEmbedded } from "#db/embedded.ts";
import { isAlive } from "#db/embedded-server.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { newDataFolder, scratchFolders } from "./scratch.ts";

/** Addresses of a test cluster; plain data, so that it can be handed from the global setup to test files. */
export type ClusterAddress = { url: string; adminUrl: string };

/** One database of its own, migrated, owned by the product's user. */
export type TestDatabase = { url: string; drop(): Promise<void> };

export type TestCluster = ClusterAddress & {
  location: string;
  createDatabase(): Promise<TestDatabase>;
  stop(): Promise<void>;
};

const TEMPLATE = "switchboard_template";

/**
 * Starts a throw-away cluster with a migrated template. Pass `durable: true` when a web or worker process of ours will
 * connect to it, so that what a crash loses there is what it would lose in production; `isMeasured: true` when its
 * times count, so that it waits for a disk as it would there.
 */
export async function startTestCluster(
  options: { durable?: boolean; isMeasured?: boolean } = {},
): Promise<TestCluster> {
  await removeLeftOvers();
  const { durable = false, isMeasured = false } = options;
  const dataDir = newDataFolder({ isMeasured });
  const server = await startEmbedded({ dataDir, durable });
  const address = { url: server.url, adminUrl: server.adminUrl };
  const stop = async () => {
    await server.stop();
    removeData(dataDir, server.location);
  };
  try {
    await makeTemplate(address);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...address, location: server.location, createDatabase: () => createDatabaseOn(address), stop };
}

/** Makes a database from the template in a few dozen milliseconds. `drop` ends whoever is still connected. */
export async function createDatabaseOn(address: ClusterAddress): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(address, `create database ${name} template ${TEMPLATE} owner switchboard strategy file_copy`);
  return {
    url: withDatabase(address.url, name),
    drop: () => asAdmin(address, `drop database if exists ${name} with (force)`),
  };
}

async function makeTemplate(address: ClusterAddress): Promise<void> {
  await asAdmin(address, `create database ${TEMPLATE} owner switchboard`);
  await migrateDatabase(withDatabase(address.url, TEMPLATE));
}

async function asAdmin(address: ClusterAddress, statement: string): Promise<void> {
  const admin = connectTo(address.adminUrl, { max: 1, onnotice: () => undefined });
  try {
    await admin.unsafe(statement);
  } finally {
    await admin.end();
  }
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** A killed test run leaves its cluster running; the folder's name says whose it was. */
async function removeLeftOvers(): Promise<void> {
  const found = scratchFolders
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  for (const dataDir of found) {
    if (isAlive(Number.parseInt(basename(dataDir), 10))) continue;
    try {
      // Starting is what stops an orphan and tells where the cluster is.
      const server = await startEmbedded({ dataDir, durable: false });
      await server.stop();
      removeData(dataDir, server.location);
    } catch {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}

function removeData(dataDir: string, location: string): void {
  if (dirname(location) !== dataDir) rmSync(dirname(location), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
