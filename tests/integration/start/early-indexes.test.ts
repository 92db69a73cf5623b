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

const indexes = `-- Written as a migration writes them.
DROP INDEX "message_to_number";
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "message_of_report" ON "message" USING btree ("report_id") WHERE "message"."report_id" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "message_by_order" ON "message" USING btree ("workspace_id","order_id","id" DESC NULLS FIRST);
--> statement-breakpoint
-- Of a partitioned table.
CREATE INDEX IF NOT EXISTS "platform_call_of_nobody" ON "platform_call" USING btree ("person_id");
`;

const column = `ALTER TABLE "submission" ADD COLUMN "kept_until" timestamp (3) with time zone;`;
const overIt = `CREATE INDEX IF NOT EXISTS "submission_kept" ON "submission" USING btree ("kept_until") WHERE "submission"."kept_until" is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "submission_by_title" ON "submission" USING btree ("workspace_id","title");
`;

/** A database as an installation left it that never heard of these migrations. */
async function open(later: string[]): Promise<void> {
  older = await createOlderDatabase(later);
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
  await open([indexes]);
  // As an interrupted build leaves it: there by name, and used by nobody.
  await owner.execute(sql`create index message_by_order on message (workspace_id)`);
  const admin = openOwner(
    Object.assign(new URL(inject("cluster").adminUrl), { pathname: new URL(older.url).pathname }).href,
    1,
  );
  await admin.execute(sql`update pg_index set indisvalid = false where indexrelid = 'message_by_order'::regclass`);
  await admin.$client.end();
  const [month] = await owner.execute<{ name: string }>(sql`
    select relid::regclass::text as name from pg_partition_tree('platform_call') where isleaf order by 1 limit 1`);

  await buildIndexesEarly(owner.$client, older.folder);
  expect(await indexed("message_of_report")).toBe(true);
  expect(await indexed(`${month?.name}_platform_call_of_nobody`)).toBe(true);
  expect(await indexed("message_by_order")).toBe(true);
  const [built] = await owner.execute<{ sql: string }>(
    sql`select pg_get_indexdef('message_by_order'::regclass) as sql`,
  );
  expect(built?.sql).toContain("workspace_id, order_id, id DESC");
  expect(await indexed("platform_call_of_nobody")).toBeUndefined();
  expect(await indexed("message_to_number")).toBe(true);

  await migrateDatabase(older.url, older.folder);
  expect(await indexed("platform_call_of_nobody")).toBe(true);
  expect(await indexed("message_to_number")).toBeUndefined();
});

test("an index over a column that an earlier of the coming migrations adds is left to its own migration", async () => {
  await open([column, overIt]);
  await buildIndexesEarly(owner.$client, older.folder);
  expect(await indexed("submission_kept")).toBeUndefined();
  expect(await indexed("submission_by_title")).toBe(true);
  await migrateDatabase(older.url, older.folder);
  expect(await indexed("submission_kept")).toBe(true);
});
