import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import asItComes from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectTo, mend } from "#db/driver.ts";
import { createDatabase } from "#tests/support/database.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

/**
 * One transaction loses its connection, which is then opened anew for another one; what becomes of the first one's next
 * statement: the setting it sees, or null where it is refused.
 */
async function seenAfterLoss(open: typeof connectTo): Promise<string | null> {
  const sql = open(database.url, { max: 1, backoff: () => 0, onnotice: () => undefined });
  const admin = connectTo(database.url, { max: 1, onnotice: () => undefined });
  const others = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<string | null>();
  const first = sql.begin(async (tx) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await admin`select pg_terminate_backend(${row?.pid ?? 0})`;
    await others.promise;
    const found = await tx<{ of: string }[]>`select current_setting('app.workspace') as of`.catch(() => []);
    seen.resolve(found[0]?.of ?? null);
  });
  await expect(first).rejects.toThrow();
  await sql.begin(async (tx) => {
    await tx`select set_config('app.workspace', 'another', true)`;
    others.resolve();
    await seen.promise;
  });
  await Promise.all([sql.end({ timeout: 1 }), admin.end()]);
  return seen.promise;
}

test("a transaction whose connection was lost says nothing in somebody else's", async () => {
  expect(await seenAfterLoss(connectTo)).toBeNull();
  // So that it is known to look at the right thing: the driver as it comes does.
  expect(await seenAfterLoss(asItComes)).toBe("another");
});

test("a pool ends at once although a statement of it was cut off", async () => {
  const sql = connectTo(database.url, { max: 1, onnotice: () => undefined });
  const admin = connectTo(database.url, { max: 1, onnotice: () => undefined });
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const cut = sql`select pg_sleep(60)`;
  cut.catch(() => undefined);
  await expect
    .poll(async () => (await admin`select 1 from pg_stat_activity where wait_event = 'PgSleep'`).length)
    .toBe(1);
  await admin`select pg_terminate_backend(${row?.pid ?? 0})`;
  await expect(cut).rejects.toThrow();
  await sql.end();
  await admin.end();
});

test("another version of the driver is told, not half mended", () => {
  const file = createRequire(import.meta.url).resolve("postgres");
  const source = readFileSync(file, "utf8");
  expect(() => mend(source, [{ was: "not there", is: "" }])).toThrow("is not the version that is mended here: 0 of");
  expect(() => mend(source, [{ was: "const ", is: "" }])).toThrow("is not the version");
});
