import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { maintainPartitions } from "#db/partitions.ts";
import { verifyWorkspace } from "#server/domain/audit/verify.ts";
import { createWorkspace, openServices } from "#tests/support/factories.ts";
import { append } from "./world.ts";

const name = `upgrade_${process.pid}`;
let url: string;
let admin: postgres.Sql;
let folder: string;
beforeAll(async () => {
  const cluster = inject("cluster");
  admin = postgres(cluster.adminUrl, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name} owner switchboard`);
  url = Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href;
  folder = await mkdtemp(join(tmpdir(), "switchboard-"));
});
afterAll(async () => {
  await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true });
});

/** Migrates as an installation did that never heard of what came after `last`. */
async function migrateUpTo(last: number): Promise<void> {
  await cp("drizzle", folder, { recursive: true });
  const path = join(folder, "meta", "_journal.json");
  const journal: { entries: { idx: number }[] } = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= last) }));
  const owner = openOwner(url, 1);
  await migrate(owner, { migrationsFolder: folder });
  await maintainPartitions(owner.$client);
  await owner.$client.end();
}

test("a chain begun in the first version goes on in the second, and all of it verifies", async () => {
  await migrateUpTo(5);
  const owner = openOwner(url, 1);
  const [place] = await owner.execute<{ id: string }>(
    sql`insert into workspace (slug, name) values ('older', 'Older') returning id`,
  );
  const id = place?.id ?? "";
  for (const label of ["Ada", 'Zoë "Ω"', "sweeper"])
    await owner.execute(sql`select audit_append(${id}::uuid, ${label === "sweeper" ? "job" : "person"}, null, ${label}, 'old.done',
      'test', 't-1', '{"a": [1, "ü"]}', 'request-1', '192.0.2.1')`);
  await owner.$client.end();

  await migrateDatabase(url);
  const services = await openServices(url);
  const scope = { ...(await createWorkspace(services)), workspace: { id, slug: "older", name: "Older" } };
  await append(scope, { meta: { new: true } });
  await append({ ...scope, token: { id: scope.person.id, name: "a program" } });
  expect(await verifyWorkspace(services.db.app, id)).toMatchObject({ broken: null, entries: 5, head: 5 });
  const kinds = await services.db.system.execute(
    sql`select version, actor_kind as kind from audit where workspace_id = ${id} order by seq`,
  );
  expect(kinds).toEqual([
    { version: 1, kind: "person" },
    { version: 1, kind: "person" },
    { version: 1, kind: "job" },
    { version: 2, kind: "person" },
    { version: 2, kind: "token" },
  ]);
  await services.close();
});
