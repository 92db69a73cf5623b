import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { createDatabase } from "#tests/support/database.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

test("a test file's database is migrated and runs under the product's roles", async () => {
  const db = await openDatabase({ url: database.url, mayForget: true });
  const [row] = await db.system.$client`select count(*)::int as entries from platform_call`;
  expect(row).toEqual({ entries: 0 });
  await db.close();
});

test("a server that may forget what it committed is refused in one sentence", async () => {
  // The cluster of the tests runs without fsync.
  await expect(openDatabase({ url: database.url })).rejects.toThrow(/has fsync = off, .* set fsync = on/);
});
