import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectTo } from "#db/driver.ts";
import { migrateDatabase, migrationsFolder } from "#db/migrate.ts";
import { requireMigrated } from "#db/require-migrated.ts";
import type { TestDatabase } from "#tests/support/cluster.ts";
import { createDatabase } from "#tests/support/database.ts";
import { runStart } from "#tests/support/start-process.ts";

const sentence =
  "This database was made before the first release of Switchboard and cannot be upgraded: move the data folder away, or name another database in DATABASE_URL. Nothing was changed.";

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "switchboard-"));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function ask(statement: string): Promise<unknown[]> {
  const sql = connectTo(database.url, { max: 1, onnotice: () => undefined });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

const everything = () => ask("select oid, relname, relacl::text, xmin from pg_class order by oid");

test("a database that nobody migrated yet is not at this version, and is migrated", async () => {
  await ask("drop schema public cascade; create schema public; drop schema drizzle cascade");
  await expect(requireMigrated(database.url, migrationsFolder)).rejects.toThrow("run `npm run migrate` once");
  // What a first start leaves that ended before its first migration did.
  await ask(
    "create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  await expect(requireMigrated(database.url, migrationsFolder)).rejects.toThrow("run `npm run migrate` once");
  await migrateDatabase(database.url);
  await requireMigrated(database.url, migrationsFolder);
});

describe("a database that began with other migrations", () => {
  beforeAll(() => ask("update drizzle.__drizzle_migrations set hash = 'another', created_at = 1795458854904"));

  test("is refused in one sentence, and nothing of it is changed", async () => {
    const before = await everything();
    await expect(migrateDatabase(database.url)).rejects.toThrow(sentence);
    await expect(requireMigrated(database.url, migrationsFolder)).rejects.toThrow(sentence);
    expect(await everything()).toEqual(before);
  });

  test.each(["migrate", "web", "worker"])("is all that `npm run %s` says", async (part) => {
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET_KEY: "s".repeat(32) };
    const ran = await runStart(settings, [], part);
    expect(await ran.ended()).toBe(1);
    expect(ran.printed()).toBe(`${sentence}\n`);
  });
});
