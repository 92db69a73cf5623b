import { sql } from "drizzle-orm";
import { afterEach, expect, inject, test } from "vitest";
import { type Db, openOwner } from "#db/client.ts";
import { buildIndexesEarly } from "#db/early-indexes.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { createOlderDatabase, type OlderDatabase } from "#tests/support/older-database.ts";

let older: OlderDatabase;
let owner: Db;
afterEach(async () => {
  await owner.$client.end();
  await older.drop();
});

/** A database as the migration before the listings' indexes left it, or one of long before. */
async function open(last: number): Promise<void> {
  older = await createOlderDatabase(`early_${last}_${process.pid}`, last);
  owner = openOwner(older.url, 2);
}

/** Valid or not, or undefined where there is none. */
async function indexed(name: string): Promise<boolean | undefined> {
  const [row] = await owner.execute<{ isValid: boolean }>(
    sql`select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`,
  );
  return row?.isValid;
}

test("the indexes of coming migrations are there before these run, also on each partition, and one cut short is built anew", async () => {
  await open(18);
  // As an interrupted build leaves it: there by name, and used by nobody.
  await owner.execute(sql`create index message_to_number on message (workspace_id)`);
  const admin = openOwner(
    Object.assign(new URL(inject("cluster").adminUrl), { pathname: new URL(older.url).pathname }).href,
    1,
  );
  await admin.execute(sql`update pg_index set indisvalid = false where indexrelid = 'message_to_number'::regclass`);
  await admin.$client.end();
  const [month] = await owner.execute<{ name: string }>(sql`
    select relid::regclass::text as name from pg_partition_tree('platform_call') where isleaf order by 1 limit 1`);

  await buildIndexesEarly(owner.$client, "drizzle");
  expect(await indexed("submission_follows")).toBe(true);
  expect(await indexed(`${month?.name}_platform_call_id`)).toBe(true);
  expect(await indexed("message_to_number")).toBe(true);
  const [built] = await owner.execute<{ sql: string }>(
    sql`select pg_get_indexdef('message_to_number'::regclass) as sql`,
  );
  expect(built?.sql).toContain("workspace_id, number, id DESC");

  await migrateDatabase(older.url);
  expect(await indexed("platform_call_id")).toBe(true);
});

test("an index over a column that an earlier of the coming migrations adds is left to its own migration", async () => {
  await open(5);
  await buildIndexesEarly(owner.$client, "drizzle");
  expect(await indexed("submission_follows")).toBeUndefined();
  expect(await indexed("submission_by_time")).toBe(true);
  await migrateDatabase(older.url);
  expect(await indexed("submission_follows")).toBe(true);
});
