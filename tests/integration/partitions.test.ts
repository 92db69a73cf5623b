import { randomBytes, randomUUID } from "node:crypto";
import type postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { maintainPartitions, rangesFor } from "#db/partitions.ts";
import { createDatabase } from "#tests/support/database.ts";

const monthly = ["callback", "evidence", "platform_call", "audit", "call_record"];

let database: Awaited<ReturnType<typeof createDatabase>>;
let owner: postgres.Sql;
beforeAll(async () => {
  database = await createDatabase();
  owner = openOwner(database.url, 5).$client;
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});
/** Each test looks further ahead than the ones before, so that there are months to make. */
let now = new Date();
beforeEach(() => {
  now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 4, 15));
});

async function partitionsOf(table: string): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by 1`;
  return rows.map(({ name }) => name);
}

const insertCallback = (at: Date) => owner`
  insert into callback (attempt_created_at, dedupe_key, workspace_id, attempt_id, method, raw)
  values (${at.toISOString()}, ${randomBytes(32)}, ${randomUUID()}, ${randomUUID()}, 'POST', '{}') returning tableoid::regclass::text as place`;

/** Holds a reader open on a table, as an export does, until `done` is called. */
async function holdReader(table: string): Promise<{ done(): Promise<void> }> {
  const reader = await owner.reserve();
  await reader.unsafe(`begin; declare export cursor for select * from ${table}; fetch 1 from export`);
  let isOpen = true;
  const done = async () => {
    if (!isOpen) return;
    isOpen = false;
    await reader.unsafe("commit");
    reader.release();
  };
  onTestFinished(done);
  return { done };
}

describe("maintaining partitions", () => {
  test("makes three months ahead, and is done when done again, also by many at once", async () => {
    const first = await maintainPartitions(owner, now);
    expect(first.postponed).toEqual([]);
    for (const table of monthly) {
      expect(await partitionsOf(table)).toEqual(
        expect.arrayContaining([`${table}_default`, ...rangesFor(table, "month", now).map(({ name }) => name)]),
      );
    }
    expect(rangesFor("callback", "month", new Date("2026-11-30T23:59:59Z")).map(({ name, to }) => [name, to])).toEqual([
      ["callback_2026_10", "2026-11-01"],
      ["callback_2026_11", "2026-12-01"],
      ["callback_2026_12", "2027-01-01"],
      ["callback_2027_01", "2027-02-01"],
      ["callback_2027_02", "2027-03-01"],
    ]);
    const again = await Promise.all([1, 2, 3].map(() => maintainPartitions(owner, now)));
    for (const { made, postponed } of again) expect([...made, ...postponed]).toEqual([]);
  });

  test("by several workers at the same moment makes each partition once", async () => {
    const results = await Promise.all([1, 2, 3, 4].map(() => maintainPartitions(owner, now)));
    const made = results.flatMap((result) => result.made);
    expect(new Set(made).size).toBe(made.length);
    await maintainPartitions(owner, now);
    for (const table of monthly)
      expect(await partitionsOf(table)).toEqual(
        expect.arrayContaining(rangesFor(table, "month", now).map(({ name }) => name)),
      );
  });

  test("waits for no open reader, and no callback waits for it", async () => {
    const reader = await holdReader("callback");
    let working = true;
    const slowest = (async () => {
      let slowestMs = 0;
      while (working) {
        for (const at of [new Date(), new Date(Date.UTC(2199, 0, 1))]) {
          const before = performance.now();
          await insertCallback(at);
          slowestMs = Math.max(slowestMs, performance.now() - before);
        }
      }
      return slowestMs;
    })();
    // The reader stays until after this: what waited for it would not come back, nor would the callbacks behind that.
    const { made, postponed } = await maintainPartitions(owner, now);
    working = false;
    expect(await slowest).toBeLessThan(15_000);
    expect(postponed.length).toBeGreaterThan(0);
    expect(postponed.every((name) => name.startsWith("callback_"))).toBe(true);
    expect(made.some((name) => name.startsWith("evidence_"))).toBe(true);

    await reader.done();
    expect(await maintainPartitions(owner, now)).toEqual({ made: postponed, postponed: [] });
  });

  test("gives a new month its rows, its index for duplicates and no rights of its own", async () => {
    await maintainPartitions(owner, now);
    const [row] = await insertCallback(now);
    expect(row?.place).toBe(rangesFor("callback", "month", now)[1]?.name);
    const [unique] = await owner`select count(*)::int as keys from pg_index i
      where i.indrelid = ${row?.place}::regclass and i.indisprimary`;
    expect(unique).toEqual({ keys: 1 });
    const [rights] = await owner`select has_table_privilege('switchboard_app', ${row?.place}, 'select') as app`;
    expect(rights).toEqual({ app: false });
  });

  test("is not stopped by rows that came before their month had a partition", async () => {
    const [row] = await insertCallback(now);
    expect(row?.place).toBe("callback_default");
    const { made, postponed } = await maintainPartitions(owner, now);
    const own = rangesFor("callback", "month", now)[1]?.name;
    expect(made).toContain(rangesFor("audit", "month", now)[1]?.name);
    expect([...made, ...postponed]).toContain(own);
    const [still] =
      await owner`select count(*)::int as rows from callback where attempt_created_at = ${now.toISOString()}`;
    expect(still).toEqual({ rows: 1 });
  });

  test("drops days of the live feed that are over, and nothing else", async () => {
    const before = await partitionsOf("callback");
    const days = (await partitionsOf("change")).filter((name) => name !== "change_default");
    await maintainPartitions(owner, now);
    const left = await partitionsOf("change");
    for (const day of days) expect(left).not.toContain(day);
    expect(left).toContain(rangesFor("change", "day", now)[1]?.name);
    expect(await partitionsOf("callback")).toEqual(expect.arrayContaining(before));
  });
});
