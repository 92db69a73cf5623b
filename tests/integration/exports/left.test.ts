import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { downloadConnections, type Tx } from "#db/client.ts";
import { connectTo } from "#db/driver.ts";
import { type SnapshotOptions, snapshotPages } from "#server/domain/exports/snapshot-pages.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportSuppressions } from "#server/domain/sending/suppressions/export-list.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let owner: Scope;
let watcher: ReturnType<typeof connectTo>;

beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
  watcher = connectTo(world.databaseUrl, { max: 2 });
});
afterAll(async () => {
  await watcher.end();
  await world.close();
});

/** Connections that a file's rows are being read over. */
async function reading(): Promise<number> {
  const rows = await watcher`select 1 from pg_stat_activity where datname = current_database() and state <> 'idle'
    and pid <> pg_backend_pid() and (query like 'fetch % from exported' or query like 'declare exported %')`;
  return rows.length;
}

/** A query whose first page takes a minute. */
const slow = { query: sql`select pg_sleep(60)`, execute: (tx: Tx, fetch: ReturnType<typeof sql>) => tx.execute(fetch) };

/** How long the connection is kept by whoever is gone while the first page is being read. */
async function keptFor(options: SnapshotOptions): Promise<number> {
  const { app, downloads } = world.services.db;
  const left = new AbortController();
  const pages = snapshotPages(downloads, owner.workspace.id, slow, { ...options, signal: left.signal });
  const first = pages.next().catch((error: unknown) => error);
  await expect.poll(reading).toBe(1);
  const started = performance.now();
  left.abort();
  if (!options.canceller) {
    // Nobody tells the server: a second later it still works for nobody.
    await app.execute(sql`select pg_sleep(1)`);
    const isKept = (await reading()) === 1;
    await watcher`select pg_cancel_backend(pid) from pg_stat_activity where state = 'active' and query like 'fetch % from exported'
      and datname = current_database()`;
    await first;
    return isKept ? Number.POSITIVE_INFINITY : 0;
  }
  expect(await first).toBeInstanceOf(Error);
  await expect.poll(reading, { interval: 10 }).toBe(0);
  return performance.now() - started;
}

test("a reader who leaves while a page is being read frees the connection within a second", async () => {
  for (let time = 0; time < 10; time += 1)
    expect(await keptFor({ canceller: world.services.db.app })).toBeLessThan(1000);
});

test("so does one who leaves a file before its first row is there", async () => {
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = watcher.begin(async (sql) => {
    await sql`lock table suppression in access exclusive mode`;
    held.resolve();
    await release.promise;
  });
  await held.promise;
  try {
    const { chunks } = await exportSuppressions(owner, { format: "jsonl" });
    const first = chunks.next().catch((error: unknown) => error);
    await expect.poll(reading).toBe(1);
    const started = performance.now();
    await chunks.return(undefined).catch(() => undefined);
    await first;
    await expect.poll(reading, { interval: 10 }).toBe(0);
    expect(performance.now() - started).toBeLessThan(1000);
  } finally {
    release.resolve();
    await holding;
  }
});

test("whoever leaves while their file waits for a connection has nothing read for them", async () => {
  const { app, downloads } = world.services.db;
  const release = Promise.withResolvers<void>();
  const busy = Array.from({ length: downloadConnections }, () =>
    downloads.transaction(async (tx) => {
      await tx.execute(sql`select 'busy'`);
      await release.promise;
    }),
  );
  const areBusy = async () =>
    (
      await watcher`select 1 from pg_stat_activity where datname = current_database() and query = 'select ''busy'''
      and state = 'idle in transaction'`
    ).length;
  await expect.poll(areBusy).toBe(downloadConnections);
  const left = new AbortController();
  const pages = snapshotPages(downloads, owner.workspace.id, slow, { signal: left.signal, canceller: app });
  const first = pages.next().catch((error: unknown) => error);
  left.abort();
  const started = performance.now();
  release.resolve();
  await Promise.all(busy);
  expect(await first).toBeInstanceOf(Error);
  expect(performance.now() - started).toBeLessThan(1000);
});

test("a page that reaches the server only after it was told to stop is stopped too", async () => {
  const { app, downloads } = world.services.db;
  const left = new AbortController();
  const wasTold = async () =>
    (
      await watcher`select 1 from pg_stat_activity where datname = current_database() and state = 'idle'
      and query like 'select stop_reading%' and query_start > ${since}`
    ).length;
  const [now] = await watcher`select clock_timestamp() as at`;
  const since = now?.at;
  const late = {
    ...slow,
    execute: async (tx: Tx, fetch: ReturnType<typeof sql>) => {
      left.abort();
      await expect.poll(wasTold, { interval: 10 }).toBeGreaterThan(0);
      return tx.execute(fetch);
    },
  };
  const started = performance.now();
  const pages = snapshotPages(downloads, owner.workspace.id, late, { signal: left.signal, canceller: app });
  await expect(pages.next()).rejects.toThrow();
  expect(performance.now() - started).toBeLessThan(2000);
});

test("control: without telling the server the connection is kept", async () => {
  expect(await keptFor({})).toBe(Number.POSITIVE_INFINITY);
});

test("the next to have the connection is not meant", async () => {
  const { app, downloads } = world.services.db;
  for (let time = 0; time < 30; time += 1) {
    const left = new AbortController();
    const quick = { ...slow, query: sql`select n from generate_series(1, 100000) n` };
    const options = { pageRows: 20_000, signal: left.signal, canceller: app };
    const pages = snapshotPages(downloads, owner.workspace.id, quick, options);
    await pages.next();
    left.abort();
    await pages.return(undefined);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => downloads.execute(sql`select count(*)::int as n from generate_series(1, 20000)`)),
    );
    expect(answers.map(([row]) => row)).toEqual(Array.from({ length: 6 }, () => ({ n: 20_000 })));
  }
});

test("all rows of a file are of one moment, in every format, while others write", async () => {
  const { workspace, person } = owner;
  const add = (from: number, to: number) => watcher`insert into suppression
    (workspace_id, channel, number, number_hash, reason, created_by)
    select ${workspace.id}, 'sms', '+4479' || lpad(n::text, 8, '0'), sha256(n::text::bytea), 'asked', ${person.id}
    from generate_series(${from}::int, ${to}::int) n`;
  await add(1, 3000);
  for (const format of ["csv", "jsonl"] as const) {
    const [before] = await watcher`select count(*)::int as n from suppression where workspace_id = ${workspace.id}`;
    const { chunks } = await exportSuppressions(owner, { format, columns: ["number"], pageRows: 500 });
    // The header of a CSV comes before anything is read.
    const parts = [await chunks.next(), await chunks.next()].map(({ value }) => value);
    let no = format === "csv" ? 10_000 : 20_000;
    for await (const chunk of chunks) {
      parts.push(chunk);
      await add(no, no);
      no += 1;
    }
    const lines = Buffer.concat(parts).toString().trimEnd().split("\n");
    expect(lines).toHaveLength(before?.n + (format === "csv" ? 1 : 0));
    expect(no % 10_000).toBeGreaterThan(3);
  }
});
