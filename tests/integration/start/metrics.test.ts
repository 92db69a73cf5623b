import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countedWaiting, readFigures, readQueues } from "#server/domain/instance/figures.ts";
import { checkReadiness } from "#server/domain/instance/health.ts";
import { CallTotals } from "#server/domain/sending/dispatch/call-totals.ts";
import { openMetrics } from "#server/metrics/metrics.ts";
import { createWorld, post, success, type World } from "#tests/integration/callbacks/world.ts";
import { createDatabase } from "#tests/support/database.ts";

const token = "a token for the scraper of the tests";

let database: Awaited<ReturnType<typeof createDatabase>>;
let world: World;
let spoolDir: string;
beforeAll(async () => {
  database = await createDatabase();
  world = await createWorld(database.url);
  spoolDir = await mkdtemp(join(tmpdir(), "switchboard-metrics-"));
});
afterAll(async () => {
  await world?.close();
  await database?.drop();
  await rm(spoolDir, { recursive: true, force: true });
});

const open = (given: string | undefined = token) =>
  openMetrics({ token: given, system: world.db.system, receiver: world.receiver });

async function scrape(metrics = open(), bearer: string | null = token): Promise<{ status: number; text: string }> {
  const headers = new Headers(bearer === null ? {} : { authorization: `Bearer ${bearer}` });
  const answer = await metrics.answer({ headers });
  return { status: answer.status, text: await answer.text() };
}

/** The value of one series; undefined where it is not told. */
function told(text: string, series: string): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test("nobody without the token is told more than that there is nothing, and without a token in the settings nobody is", async () => {
  for (const bearer of [null, "", "another", `${token}x`, token.slice(0, -1)])
    expect(await scrape(open(), bearer)).toEqual({ status: 404, text: "not found" });
  const closed = openMetrics({ token: undefined, system: world.db.system, receiver: world.receiver });
  for (const bearer of [null, "", token]) expect((await scrape(closed, bearer)).status).toBe(404);
  expect((await scrape()).status).toBe(200);
});

test("answers are counted by what they were for, and whatever is turned away too", async () => {
  const metrics = open();
  metrics.answered({ route: "page", method: "GET", status: 200, seconds: 0.2 });
  metrics.answered({ route: "callback", method: "POST", status: 503, seconds: 0.01 });
  metrics.answered({ route: "call", method: "POST", status: 429, seconds: 0.01 });
  const { text } = await scrape(metrics);
  const durations = "switchboard_http_request_duration_seconds";
  expect(told(text, `${durations}_count{route="page",method="GET",status="2xx"}`)).toBe(1);
  expect(told(text, `${durations}_bucket{le="0.1",route="page",method="GET",status="2xx"}`)).toBe(0);
  expect(told(text, 'switchboard_http_shed_total{route="callback",status="503"}')).toBe(1);
  expect(told(text, 'switchboard_http_shed_total{route="call",status="429"}')).toBe(1);
  expect(told(text, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
});

test("what waits is told with the age of its oldest, and what workers counted is added up", async () => {
  const sql = world.db.system.$client;
  const sent = await world.send();
  expect((await post(world.receiver, sent.token, success("e1"))).status).toBe(200);
  await sql`update callback set first_seen_at = now() - interval '90 s'`;
  await sql`insert into job (kind, key, due_at) values ('anchor_trail', 'one', now() - interval '2 minutes'),
    ('drop_months', 'later', now() + interval '1 hour')`;
  await sql`insert into job (kind, key, failed_at, problem) values ('drop_bodies', 'two', now(), 'It failed.')`;
  const [one, other] = [new CallTotals(), new CallTotals()];
  for (const totals of [one, other]) {
    totals.count("email.batchSend", "accepted");
    totals.count("sms.send", "unknown");
  }
  await Promise.all([one.store(world.db.system), other.store(world.db.system)]);
  await one.store(world.db.system);
  const { text } = await scrape();
  const age = (what: string) => told(text, `switchboard_${what}_oldest_age_seconds`) ?? Number.NaN;
  expect(told(text, "switchboard_callbacks_unapplied")).toBe(1);
  expect(age("callbacks_unapplied")).toBeGreaterThanOrEqual(90);
  expect(told(text, "switchboard_jobs_due")).toBe(1);
  expect(age("jobs_due")).toBeGreaterThanOrEqual(120);
  expect(told(text, "switchboard_jobs_given_up")).toBe(1);
  expect(age("calls_due")).toBe(0);
  expect(told(text, 'switchboard_calls_total{area="email",outcome="accepted"}')).toBe(2);
  expect(told(text, 'switchboard_calls_total{area="sms",outcome="unknown"}')).toBe(2);
  expect(told(text, 'switchboard_callbacks_total{fate="stored"}')).toBe(1);
  expect(told(text, "switchboard_spool_bytes")).toBe(0);
  expect(told(text, "switchboard_spool_limit_bytes")).toBe(256 * 1024 * 1024);
  expect(told(text, "switchboard_database_up")).toBe(1);
  expect(told(text, "switchboard_archive_lag_seconds")).toBeUndefined();
  expect(text).not.toContain(sent.workspaceId);
});

test("calls that are due, unknown outcomes and a hold are told, and the figures stop where counting does", async () => {
  const sql = world.db.system.$client;
  expect((await readFigures(world.db.system)).calls).toEqual({ count: 0, oldestSeconds: null });
  const due = await world.send({ state: "queued" });
  await sql`update attempt set due_at = now() - interval '5 minutes' where id = ${due.attemptId}`;
  const lost = await world.send({ state: "unknown" });
  await sql`update submission set state = 'unknown' where id = ${lost.submissionId}`;
  await sql`insert into sending_hold (cause) values ('behind')`;
  const figures = await readFigures(world.db.system);
  expect(figures.calls.count).toBe(1);
  expect(figures.calls.oldestSeconds).toBeGreaterThanOrEqual(300);
  expect(figures).toMatchObject({ unknownOutcomes: 1, isHeld: true });
  const queues = new Map((await readQueues(world.db.system)).map(({ name, ...queue }) => [name, queue]));
  expect(queues.get("outcomes")).toEqual({ waiting: 1, isMore: false, oldestAt: null });
  expect(queues.get("archive")).toEqual({ waiting: null, isMore: false, oldestAt: null });
  expect(Date.now() - (queues.get("calls")?.oldestAt?.getTime() ?? Number.NaN)).toBeGreaterThanOrEqual(299_000);
  await sql`update sending_hold set released_at = now()`;
  await sql`insert into job (kind, key) select 'run_import', n::text from generate_series(1, ${countedWaiting + 50}) n`;
  expect((await readFigures(world.db.system)).jobs.count).toBe(countedWaiting + 1);
  const jobs = (await readQueues(world.db.system)).find(({ name }) => name === "jobs");
  expect(jobs).toMatchObject({ waiting: countedWaiting, isMore: true });
});

test("however often figures are asked for, the database is asked once in ten seconds; away, only its own are left out", async () => {
  const gone = await createDatabase();
  const other = await createWorld(gone.url);
  const asked: string[] = [];
  const watched = new Proxy(other.db.system, {
    get: (target, name, receiver) => {
      if (name === "execute") asked.push(name);
      return Reflect.get(target, name, receiver);
    },
  });
  const metrics = openMetrics({ token, system: watched, receiver: other.receiver });
  await Promise.all([scrape(metrics), scrape(metrics), scrape(metrics)]);
  await scrape(metrics);
  expect(asked).toHaveLength(1);
  const fresh = openMetrics({ token, system: other.db.system, receiver: other.receiver });
  await gone.drop();
  const { status, text } = await scrape(fresh);
  expect(status).toBe(200);
  expect(told(text, "switchboard_database_up")).toBe(0);
  expect(text).not.toMatch(/^switchboard_jobs_due /m);
  expect(told(text, "switchboard_spool_bytes")).toBe(0);
  await other.close();
});

test("readiness says in words what is missing: the database, its version, or room on disk", async () => {
  const { system } = world.db;
  const room = { spoolBytes: 0, spoolLimitBytes: 256 * 1024 * 1024 };
  const isMigrated = async () => true;
  const ready = { status: "ready", database: "ok", migrations: "current", spool: "ok" };
  expect(await checkReadiness(system, isMigrated, room)).toEqual(ready);
  const behind = { ...ready, status: "not ready", migrations: "behind" };
  expect(await checkReadiness(system, async () => false, room)).toEqual(behind);
  const full = { ...room, spoolBytes: room.spoolLimitBytes };
  expect(await checkReadiness(system, isMigrated, full)).toEqual({ ...ready, status: "not ready", spool: "full" });
  const gone = await createDatabase();
  const other = await createWorld(gone.url);
  await gone.drop();
  const away = { status: "not ready", database: "away", migrations: "unknown", spool: "ok" };
  expect(await checkReadiness(other.db.system, isMigrated, room)).toEqual(away);
  await other.close();
});
