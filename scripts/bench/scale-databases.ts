import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import postgres from "postgres";
import { startEmbedded } from "#db/embedded.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { startTestCluster } from "#tests/support/cluster.ts";
import type { ScaleSize } from "./scale-fill.ts";
import { type FilledScale, makeScale } from "./scale-place.ts";

/** Where the filled databases are. */
export type ScaleDatabases = { filled(size: ScaleSize): Promise<FilledScale>; stop(): Promise<void> };

/** Of one run: the cluster goes with it. */
export async function throwAwayDatabases(): Promise<ScaleDatabases> {
  const cluster = await startTestCluster({ durable: true, isMeasured: true });
  return {
    filled: async (size) => {
      const { url } = await cluster.createDatabase();
      return makeScale({ url, adminUrl: on(cluster.adminUrl, new URL(url).pathname) }, size);
    },
    stop: () => cluster.stop(),
  };
}

/** Filled once and used by every later run, which brings their schema up to date first. */
export async function keptDatabases(): Promise<ScaleDatabases> {
  const folder = resolve(".cache", "bench", "scale-kept");
  mkdirSync(folder, { recursive: true });
  const server = await startEmbedded({ dataDir: folder });
  return {
    filled: async (size) => {
      const name = `scale_${size.recipients}_${size.workspaces}_${size.calls}`;
      const address = { url: on(server.url, name), adminUrl: on(server.adminUrl, name) };
      const record = join(folder, `${name}.json`);
      if (existsSync(record)) {
        await migrateDatabase(address.url);
        await asAdmin(address.adminUrl, "vacuum (analyze)");
        const kept = JSON.parse(readFileSync(record, "utf8")) as FilledScale;
        return { ...kept, ...address };
      }
      // One that was not filled to its end is of no use.
      await asAdmin(server.adminUrl, `drop database if exists ${name} with (force)`);
      await asAdmin(server.adminUrl, `create database ${name} owner switchboard`);
      await migrateDatabase(address.url);
      const filled = await makeScale(address, size);
      writeFileSync(record, JSON.stringify(filled));
      return filled;
    },
    stop: () => server.stop(),
  };
}

function on(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = database;
  return address.href;
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
