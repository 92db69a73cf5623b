import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { inject } from "vitest";
import { openOwner } from "#db/client.ts";
import { connectTo } from "#db/driver.ts";
import { maintainPartitions } from "#db/partitions.ts";

export type OlderDatabase = { url: string; drop(): Promise<void> };

/** A database as an installation left it that never heard of what came after migration `last`. */
export async function createOlderDatabase(name: string, last: number): Promise<OlderDatabase> {
  const cluster = inject("cluster");
  const admin = connectTo(cluster.adminUrl, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name} owner switchboard`);
  const url = Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href;
  await migrateUpTo(url, last);
  return {
    url,
    drop: async () => {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

async function migrateUpTo(url: string, last: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "switchboard-"));
  await cp("drizzle", folder, { recursive: true });
  const path = join(folder, "meta", "_journal.json");
  const journal: { entries: { idx: number }[] } = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= last) }));
  const owner = openOwner(url, 1);
  await migrate(owner, { migrationsFolder: folder });
  await maintainPartitions(owner.$client);
  await owner.$client.end();
  await rm(folder, { recursive: true });
}
