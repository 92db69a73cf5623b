import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { createDatabase } from "#tests/support/database.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

test("a test file's database is migrated and runs under the product's roles", async () => {
  const db = await openDatabase({ url: database.url });
  const [row] = await db.system.$client`select count(*)::int as entries from platform_call`;
  expect(row).toEqual({ entries: 0 });
  await db.close();
});
