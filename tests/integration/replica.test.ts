import { sql } from "drizzle-orm";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectTo } from "#db/driver.ts";
import { databaseCodeOf } from "#db/errors.ts";
import { reportCount } from "#db/schema/reports.ts";
import { readReports } from "#server/domain/reading.ts";
import { readOverview } from "#server/domain/reports/read-overview.ts";
import { readReport } from "#server/domain/reports/read-report.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportSuppressions } from "#server/domain/sending/suppressions/export-list.ts";
import { lockTable } from "#tests/fault/receivers.ts";
import { createConnection, createWorkspace, openServices, type TestServices } from "#tests/support/factories.ts";
import { type PostgresProcess, startPostgres } from "#tests/support/postgres-process.ts";
import { type Standby, startStandby } from "#tests/support/standby.ts";

let primary: PostgresProcess;
let standby: Standby;
let services: TestServices;
let scope: Scope;
let onStandby: postgres.Sql;
let connectionId: string;
let planned = 0;
let hours = 0;
let numbers = 0;

const connect = (url: string) => connectTo(url, { max: 1, onnotice: () => undefined });

beforeAll(async () => {
  primary = await startPostgres();
  standby = await startStandby(primary);
  services = await openServices(primary.url, { readUrl: standby.url });
  scope = await createWorkspace(services);
  connectionId = (await createConnection(scope, { baseUrl: "http://127.0.0.1:1" })).id;
  onStandby = connect(standby.adminUrl);
});
afterAll(async () => {
  await Promise.all([onStandby?.end(), services?.close()]);
  await standby?.remove();
  await primary?.remove();
});

/** So many more messages, which the reports count. */
async function plan(count: number): Promise<void> {
  planned += count;
  hours += 1;
  await services.db.system.insert(reportCount).values({
    workspaceId: scope.workspace.id,
    connectionId,
    personId: scope.person.id,
    area: "sms",
    kind: "sms.sendBatch",
    appId: "sms-app-1",
    template: "Shop",
    quarter: new Date(Date.UTC(2026, 4, 10, hours)),
    planned: count,
    accepted: count,
    sends: 1,
  });
}

async function suppress(count: number): Promise<void> {
  const first = numbers + 1;
  numbers += count;
  await services.db.system
    .$client`insert into suppression (workspace_id, channel, number, number_hash, reason, created_by)
    select ${scope.workspace.id}, 'sms', '+4479' || lpad(n::text, 8, '0'), sha256(n::text::bytea),
      'asked to be left alone', ${scope.person.id} from generate_series(${first}::int, ${numbers}::int) n`;
}

const may = { from: new Date("2026-05-01T00:00:00Z"), to: new Date("2026-06-01T00:00:00Z") };
const asked = { ...may, before: { from: new Date("2026-04-01T00:00:00Z"), to: may.from } };

async function report(of: Scope = scope) {
  const { total, replica } = await readReport(of, { ...asked, area: "sms" });
  return { planned: total.planned, replica };
}

/** Stops the standby from replaying what it gets while `work` runs. */
async function whileHalted(work: () => Promise<void>): Promise<void> {
  await onStandby`select pg_wal_replay_pause()`;
  const state = async () => (await onStandby`select pg_get_wal_replay_pause_state() as state`)[0]?.state;
  await expect.poll(state).toBe("paused");
  try {
    await work();
  } finally {
    await onStandby`select pg_wal_replay_resume()`;
  }
}

const upToDate = () => expect.poll(async () => (await report()).replica).toMatchObject({ behindMs: 0 });

test("a report comes from the replica and says how old that is", async () => {
  await plan(5);
  await upToDate();
  expect((await report()).planned).toBe(5);
  await whileHalted(async () => {
    const before = new Date();
    await plan(2);
    const { planned: found, replica } = await report();
    expect(found).toBe(5);
    expect(replica?.behindMs).toBeGreaterThan(0);
    expect(replica?.at.getTime()).toBeLessThanOrEqual(before.getTime());
    const overview = await readOverview(scope, asked);
    expect(overview.replica?.behindMs).toBeGreaterThan(0);
    expect(overview.areas.find(({ area }) => area === "sms")?.total.planned).toBe(5);
    expect(await services.db.replica?.ageWithin({ mostBehindMs: 0, waitMs: 0 })).toBeNull();
  });
  await upToDate();
  expect((await report()).planned).toBe(7);
});

async function lines(): Promise<number> {
  const { chunks } = await exportSuppressions(scope, { pageRows: 100 });
  let text = "";
  for await (const chunk of chunks) text += new TextDecoder().decode(chunk);
  return text.trimEnd().split("\n").length - 1;
}

async function reading(on: postgres.Sql): Promise<number> {
  const found = await on`select 1 from pg_stat_activity where pid <> pg_backend_pid()
    and (query like 'fetch % from exported' or query like 'declare exported %') and state <> 'idle'`;
  return found.length;
}

test("a file comes from the replica once that has everything that was there when it was asked for", async () => {
  await suppress(5000);
  const { chunks } = await exportSuppressions(scope, { pageRows: 100 });
  await chunks.next();
  await chunks.next();
  const onPrimary = connect(primary.adminUrl);
  expect([await reading(onStandby), await reading(onPrimary)]).toEqual([1, 0]);
  await onPrimary.end();
  await chunks.return(undefined);
  await expect.poll(() => reading(onStandby)).toBe(0);
  await suppress(1);
  expect(await lines()).toBe(numbers);
});

test("a file that its reader leaves is cancelled where it is read", async () => {
  await upToDate();
  // A lock of the primary is one on the replica too, once that has come to it.
  const onPrimary = connect(primary.url);
  const unlock = await lockTable(onPrimary, "suppression");
  try {
    const { chunks, leave } = await exportSuppressions(scope);
    await chunks.next();
    const page = chunks.next();
    page.catch(() => undefined);
    await expect.poll(() => reading(onStandby), { interval: 10 }).toBe(1);
    leave();
    await expect(page).rejects.toThrow();
    await expect.poll(() => reading(onStandby), { timeout: 5000, interval: 10 }).toBe(0);
  } finally {
    await unlock();
    await onPrimary.end();
  }
});

test("a file does not wait for a replica that stays behind: it comes from the database itself", async () => {
  await whileHalted(async () => {
    await suppress(1);
    expect(await lines()).toBe(numbers);
  });
  await upToDate();
});

test("what is no replica is not read: the database itself, and one of another cluster", async () => {
  const other = await startPostgres();
  try {
    for (const readUrl of [primary.url, other.url]) {
      const mistaken = await openServices(primary.url, { connections: 2, readUrl });
      expect(await report({ ...scope, services: mistaken })).toEqual({ planned, replica: null });
      await mistaken.close();
    }
  } finally {
    await other.remove();
  }
});

/** What comes of reading with these words, and where it was tried. */
async function readWith(words: string): Promise<{ places: string[]; end: string }> {
  const places: string[] = [];
  const end = await readReports(services.db, scope.workspace.id, async (tx) => {
    const [row] = await tx.execute<{ isReplica: boolean }>(sql`select pg_is_in_recovery() as "isReplica"`);
    places.push(row?.isReplica ? "replica" : "database");
    if (row?.isReplica) await tx.execute(sql.raw(words));
  }).then(
    () => "read",
    (error: unknown) => databaseCodeOf(error) ?? String(error),
  );
  return { places, end };
}

test("a report that takes too long on the replica is not tried on the database too", async () => {
  await upToDate();
  expect(await readWith("set local statement_timeout = 50; select pg_sleep(10)")).toEqual({
    places: ["replica"],
    end: "57014",
  });
});

test("a report that is cut off on the replica is read again from the database itself", async () => {
  await upToDate();
  expect(await readWith("select pg_terminate_backend(pg_backend_pid())")).toEqual({
    places: ["replica", "database"],
    end: "read",
  });
});

test("without the replica reports and files come from the database itself, and nobody waits for it again and again", async () => {
  await upToDate();
  await onStandby.end();
  await standby.stop();
  await plan(1);
  expect(await report()).toEqual({ planned, replica: null });
  expect(await lines()).toBe(numbers);
  const begun = performance.now();
  for (let no = 0; no < 10; no += 1) expect((await report()).replica).toBeNull();
  expect(performance.now() - begun).toBeLessThan(5000);
  await standby.start();
  onStandby = connect(standby.adminUrl);
  await upToDate();
});
