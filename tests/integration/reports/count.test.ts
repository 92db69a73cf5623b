import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Db, inWorkspace, openOwner } from "#db/client.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { archivePriceList } from "#server/domain/account/prices/archive.ts";
import { createPriceList } from "#server/domain/account/prices/create.ts";
import { countNext } from "#server/domain/reports/count/count-next.ts";
import { askForCounts, countReports } from "#server/domain/reports/count/count-reports.ts";
import { dropCallRecords } from "#server/domain/retention/drop-call-records.ts";
import { dropMonths } from "#server/domain/retention/drop-months.ts";
import type { Scope } from "#server/domain/scope.ts";
import { decideResult } from "#server/domain/sending/evidence/decide-result.ts";
import { refreshSubmission } from "#server/domain/standing/changes.ts";
import { aiCall, groupCall, plantRecords, sipCall } from "#tests/support/call-records.ts";
import { erasePersonalData } from "#tests/support/erasures.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { claimNext, endLeases, heldJob } from "#tests/support/jobs.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { addBatch, hear, recipientOf } from "../recipients/world.ts";
import { addApplication, customers, dispatchables, sentDraft } from "../sms/world.ts";
import { dispatchAll, dispatcher, unpaced } from "../submissions/world.ts";
import { rollupsOf, rowsOf } from "./rows.ts";
import { countAll } from "./world.ts";

const sandbox = ownSandbox();
const price = "0.05";
const each = "0.0004";
/** Of AI calls; none while no list says one. */
let minute: string;
const both = new Map([...dispatchables, ...unpaced]);
let world: World;
let owner: Db;
let scope: Scope;
let connection: Connection;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: sandbox.url });
  owner = openOwner(world.databaseUrl, 1);
});
afterAll(async () => {
  await owner.$client.end();
  await world.close();
});
beforeEach(async () => {
  await owner.$client`delete from call_record`;
  scope = await createWorkspace(world.services);
  connection = await createConnection(scope, { apiKey: "sandbox-key", secret: "sandbox-secret" });
  await addApplication(scope, connection);
  minute = "0";
});

const rollups = () => rollupsOf(world.services, scope.workspace.id);
const rows = () => rowsOf(world.services, scope.workspace.id, price, each, minute);
const sum = async (name: string) => (await rollups()).reduce((all, { figures }) => all + Number(figures[name]), 0);
async function expectTrue(): Promise<void> {
  await countAll(world.services);
  expect(await rollups()).toEqual(await rows());
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const erased = "+4915112340000";

/** A text to many with a number that is refused, one to few that is accepted whole, and calls of every kind. */
async function sendAndCall(): Promise<string> {
  await createPriceList(scope, { area: "sms", validFrom: "2026-01-01", currency: "USD", text: `49,${price}` });
  const cells = [[erased, "No"], ...customers(1200)];
  const id = await sentDraft(scope, { cells, draft: { content: "Hello {{name}}" } });
  await sentDraft(scope, {
    ...{ cells: customers(3), draft: { content: "Hello again, {{name}}", senderId: "Parcels" } },
    why: "They asked for it",
  });
  await dispatchAll(world.services, dispatcher({ dispatchables: both }));
  await plantRecords(world.services, connection, "ai", [aiCall(), aiCall({ at: daysAgo(3) })]);
  await plantRecords(world.services, connection, "sip", [sipCall(), sipCall({ at: daysAgo(300) })]);
  await plantRecords(world.services, connection, "group", [
    groupCall({ cost: "0.0570" }),
    groupCall({ at: daysAgo(140) }),
  ]);
  return id;
}

test("counts are what the rows say after sends, late callbacks, decisions, erasing and dropping what is old", async () => {
  const id = await sendAndCall();
  await expectTrue();
  expect([await sum("planned"), await sum("accepted"), await sum("refused")]).toEqual([1204, 1203, 1]);
  expect(await sum("list_cost")).toBeCloseTo(1203 * 0.05, 6);
  expect(await sum("calls")).toBe(6);

  const { attemptId, submissionId } = await addBatch(world.services, scope, connection);
  await expectTrue();
  const ofEmails = { price: { each, currency: "EUR", listDate: "2026-01-01", amount: null } };
  await world.services.db.system.execute(sql`
    update submission set context = jsonb_build_object('plan', ${JSON.stringify(ofEmails)}::jsonb) where id = ${submissionId}`);
  await hear(world.services, attemptId, ["e1", "e2", "e3"]);
  await expectTrue();
  await hear(world.services, attemptId, ["e3", "e4"], { kind: "failed" });
  await hear(world.services, attemptId, ["e1"], { source: "query" });
  await expectTrue();
  expect([await sum("heard"), await sum("succeeded_verified"), await sum("disputed")]).toEqual([4, 1, 1]);
  expect(await sum("list_cost")).toBeCloseTo(1203 * 0.05 + 4 * 0.0004, 6);
  const { id: recipientId } = await recipientOf(world.services, attemptId, "e3");
  const decision = { recipientId, reason: "The recipient wrote", seenDecisionAt: null };
  await decideResult(scope, { ...decision, state: "succeeded" });
  await hear(world.services, attemptId, ["e3"], { kind: "failed" });
  await expectTrue();
  expect([await sum("heard"), await sum("succeeded_decided"), await sum("disputed")]).toEqual([4, 1, 0]);

  const { system } = world.services.db;
  for (const [state, of] of [
    ["unknown", id],
    ["refused", submissionId],
  ] as const) {
    await system.execute(sql`update attempt set state = ${state}, platform_status = '-7', due_at = null
      where submission_id = ${of} and chunk_no = 1`);
    await system.transaction((tx) => refreshSubmission(tx, scope.workspace.id, of));
    await expectTrue();
  }
  expect(await sum("unknown")).toBe(1000);
  await system.execute(sql`update attempt set platform_status = '-8' where submission_id = ${submissionId}`);
  await countAll(world.services);
  const refusals = await system.execute(sql`
    select code, count::int from report_refusal where workspace_id = ${scope.workspace.id} order by 1`);
  expect(refusals).toEqual([{ code: "-8", count: 1 }]);

  // One of the numbers that were accepted by a call that refused none: its price is gone, and told as none.
  const priced = await sum("priced");
  const [found] = await system.execute<{ number: string }>(sql`
    select number from message where submission_id = ${id} and chunk_no = 2 and outcome = 'accepted' limit 1`);
  const subject = found?.number ?? "";
  await erasePersonalData(scope, { subject, typed: subject, reason: "They asked for it" });
  await expectTrue();
  expect(await sum("priced")).toBe(priced - 1);

  await owner.$client`update retention set call_record_months = 4 where workspace_id = ${scope.workspace.id}`;
  await dropCallRecords(world.services.db);
  await expectTrue();
  expect(await sum("calls")).toBe(4);
});

test("AI calls cost what a list says of a minute on their day, counted anew once a list comes or goes", async () => {
  await plantRecords(world.services, connection, "ai", [aiCall(), aiCall({ at: daysAgo(3) })]);
  await plantRecords(world.services, connection, "sip", [sipCall()]);
  await expectTrue();
  expect([await sum("priced"), await sum("list_cost")]).toEqual([0, 0]);
  const list = { area: "aivoice", currency: "EUR" } as const;
  const { id } = await createPriceList(scope, { ...list, validFrom: "2020-01-01", text: "0.12" });
  minute = "0.12";
  await expectTrue();
  expect(await sum("priced")).toBe(2);
  expect(await sum("list_cost")).toBeCloseTo((2 * 48 * 0.12) / 60, 6);

  await archivePriceList(scope, { id });
  minute = "0";
  await expectTrue();
  const yesterday = daysAgo(1).toISOString().slice(0, 10);
  await createPriceList(scope, { ...list, validFrom: yesterday, text: "0.12" });
  await countAll(world.services);
  expect(await sum("priced")).toBe(1);
});

test("counts of a month of calls go with it", async () => {
  await plantRecords(world.services, connection, "sip", [sipCall(), sipCall({ at: daysAgo(300) })]);
  await expectTrue();
  await owner.$client`update retention set call_record_months = 4 where workspace_id = ${scope.workspace.id}`;
  const month = daysAgo(300).toISOString().slice(0, 7);
  const begin = new Date(`${month}-01T00:00:00Z`);
  const end = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1, 1));
  const name = `call_record_${month.replace("-", "_")}`;
  await owner.$client`delete from call_record where called_at >= ${begin.toISOString()} and called_at < ${end.toISOString()}`;
  await owner.$client.unsafe(`create table ${name} partition of call_record
    for values from ('${begin.toISOString()}') to ('${end.toISOString()}')`);
  await plantRecords(world.services, connection, "sip", [sipCall({ at: daysAgo(300) })]);
  await expectTrue();
  expect(await sum("calls")).toBe(2);
  const { dropped } = await dropMonths(owner);
  expect(dropped).toContain(name);
  await expectTrue();
  expect(await sum("calls")).toBe(1);
});

test("counting twice, or what was counted already, changes nothing", async () => {
  await sendAndCall();
  await expectTrue();
  const before = await rollups();
  await owner.$client`insert into report_mark (workspace_id, area, quarter)
    select workspace_id, area, quarter from report_count, generate_series(1, 3)`;
  await expectTrue();
  expect(await rollups()).toEqual(before);
});

/** Waits until a session waits for what this test has locked; then it is ended, as with its process. */
async function endWhoWaits(): Promise<void> {
  for (;;) {
    const ended = await owner.$client`
      select pg_terminate_backend(pid) from pg_locks where relation = 'report_count'::regclass and not granted`;
    if (ended.length > 0) return;
  }
}

/** Counts under a lock that lets nothing be stored, and dies waiting for it. */
async function dieCounting(count: () => Promise<unknown>): Promise<void> {
  const blocker = openOwner(world.databaseUrl, 1);
  try {
    await blocker.$client.begin(async (tx) => {
      await tx`lock table report_count in share mode`;
      const died = count().then(
        () => "lived",
        () => "died",
      );
      await endWhoWaits();
      expect(await died).toBe("died");
    });
  } finally {
    await blocker.$client.end();
  }
}

test("a worker that is killed while it counts leaves what was counted, and the next one counts it", async () => {
  await sendAndCall();
  await askForCounts(world.services);
  const claimed = await claimNext(world.services, "count_reports");
  if (!claimed) throw new Error("there is nothing to count");
  await dieCounting(() => countReports(world.services, heldJob(claimed)));
  expect(await rollups()).toEqual([]);
  await endLeases(world.services);
  await expectTrue();
});

test("marks that were taken in a commit of their own would be lost with a killed worker", async () => {
  await sendAndCall();
  const { system } = world.services.db;
  const workspaceId = scope.workspace.id;
  const marks = await system.execute<{ area: string }>(sql`
    delete from report_mark where workspace_id = ${workspaceId} returning area`);
  expect(marks.length).toBeGreaterThan(0);
  await countAll(world.services);
  expect(await rollups()).not.toEqual(await rows());
});

test("a change that is not committed yet keeps its mark until it can be counted", async () => {
  const id = await sendAndCall();
  await countAll(world.services);
  const { system } = world.services.db;
  await system.transaction(async (tx) => {
    await tx.execute(sql`update attempt set state = 'unknown' where submission_id = ${id} and chunk_no = 2`);
    await refreshSubmission(tx, scope.workspace.id, id);
    const counted = await inWorkspace(system, scope.workspace.id, (other) => countNext(other, scope.workspace.id));
    expect(counted).toBe(0);
  });
  await expectTrue();
});
