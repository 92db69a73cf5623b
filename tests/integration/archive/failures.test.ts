import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Tx } from "#db/client.ts";
import { application, connection } from "#db/schema/connections.ts";
import { job } from "#db/schema/jobs.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { recordGroupQuery, recordSipQuery } from "#server/contract/voice.ts";
import { archiveApplication } from "#server/domain/account/connections/applications.ts";
import { archiveConnection } from "#server/domain/account/connections/change.ts";
import { archiveCalls } from "#server/domain/calls/archive/archive-calls.ts";
import { findStreams } from "#server/domain/calls/archive/find-streams.ts";
import { storeZone } from "#server/domain/calls/archive/store-windows.ts";
import { openStream } from "#server/domain/calls/archive/window-rows.ts";
import { JobLost } from "#server/domain/work/held-job.ts";
import type { HeldJob } from "#server/domain/work/job.ts";
import { kindsOfJobs } from "#server/jobs/kinds.ts";
import { Runner } from "#server/jobs/runner.ts";
import { startAdversary } from "#tests/support/adversary.ts";
import { silent as quiet, runNext } from "#tests/support/jobs.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { control, fetchJournal } from "#tests/support/sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { toldBySandbox } from "./told.ts";
import { archiveAll, expectSeamless, makeDue, openPlace, recordsOf, streamsOf, windowsOf, working } from "./world.ts";

const sandbox = ownSandbox();
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const voiceOnly: Parameters<typeof openPlace>[2] = [["voice", "voice-app-1"]];
const place = (account = working, applications = voiceOnly) =>
  openPlace(world.services, { baseUrl: sandbox.url, ...account }, applications);
const unreadOf = async (of: Awaited<ReturnType<typeof place>>) => {
  const streams = await streamsOf(world.services, of);
  const windows = await Promise.all(streams.map(({ id }) => windowsOf(world.services, id)));
  return { streams: streams.length, unread: windows.flat().filter(({ readAt }) => readAt === null).length };
};
/** As if so many seconds had gone by since the rest began. */
const restedFor = (of: Awaited<ReturnType<typeof place>>, seconds: number) =>
  world.services.db.system.execute(sql`update archive_stream set rest_until = now() - interval '1 second',
    rest_since = now() - ${seconds} * interval '1 second' where workspace_id = ${of.scope.workspace.id}`);
const restSeconds = ({ restUntil }: { restUntil: Date | null }) =>
  Math.round(((restUntil?.getTime() ?? 0) - Date.now()) / 10_000) * 10;

describe("an account that is refused", () => {
  test("rests half a minute, then twice as long each time, says why, and goes on once it is answered", async () => {
    const refused = await place();
    await control(sandbox.url, "faults", {
      failNext: [recordSipQuery, recordGroupQuery].map(({ path }) => ({ path, status: "-2", times: 2 })),
    });
    await archiveAll(world.services);
    for (const stream of await streamsOf(world.services, refused)) {
      expect(stream).toMatchObject({ restNote: "The platform refused: IP restricted.", readAt: null, headAt: null });
      expect(restSeconds(stream)).toBe(30);
    }
    const asked = (await fetchJournal(sandbox.url)).length;
    expect(asked).toBe(2);
    await archiveAll(world.services);
    expect(await fetchJournal(sandbox.url)).toHaveLength(asked);

    await restedFor(refused, 30);
    await archiveAll(world.services);
    for (const stream of await streamsOf(world.services, refused)) expect(restSeconds(stream)).toBe(60);
    await restedFor(refused, 90);
    await archiveAll(world.services);
    for (const stream of await streamsOf(world.services, refused))
      expect(stream).toMatchObject({ restSince: null, restUntil: null, restNote: null });
    expect(await unreadOf(refused)).toEqual({ streams: 2, unread: 0 });
  });

  test("rests an hour at most", async () => {
    const refused = await place({ apiKey: "sandbox-ip", secret: "sandbox-secret" });
    await archiveAll(world.services);
    await restedFor(refused, 90_000);
    await archiveAll(world.services);
    for (const stream of await streamsOf(world.services, refused)) expect(restSeconds(stream)).toBe(3600);
  });
});

describe("answers that are lost", () => {
  test("are asked for once more, and then the stream rests", async () => {
    const lossy = await place();
    await control(sandbox.url, "faults", { dropResponse: true });
    await archiveAll(world.services);
    expect(await fetchJournal(sandbox.url)).toHaveLength(4);
    for (const stream of await streamsOf(world.services, lossy))
      expect(stream.restNote).toMatch(/^No answer came back: /);
    await control(sandbox.url, "faults", {});
    await makeDue(world.services, lossy);
    await archiveAll(world.services);
    expect(await unreadOf(lossy)).toEqual({ streams: 2, unread: 0 });
  });

  test("again and again leave no hole and no double", async () => {
    const lossy = await place(working, [["aivoice", "ai-app-1"]]);
    await findStreams(world.services);
    for (let turn = 0; (await unreadOf(lossy)).unread > 0 || turn < 3; turn += 1) {
      await control(sandbox.url, "faults", { dropResponse: turn % 4 === 0 });
      await world.services.db.system.execute(sql`update archive_stream set rest_until = null, rest_since = null`);
      await findStreams(world.services);
      await runNext(world.services, "archive_calls", (job) => archiveCalls(world.services, job, { sliceMs: 50 }));
    }
    await control(sandbox.url, "faults", {});
    const windows = await windowsOf(world.services, (await streamsOf(world.services, lossy))[0]?.id ?? "");
    expectSeamless(windows);
    const told = await toldBySandbox(sandbox.url, "ai", windows[0]?.fromAt.getTime() ?? 0, Date.now() - 3_600_000);
    const rows = await recordsOf(world.services, lossy, "ai");
    expect(rows.filter(({ recordId }) => told.has(recordId)).map(({ recordId, record }) => [recordId, record])).toEqual(
      [...told].sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  });
});

test("answers that another worker's job keeps from being stored leave no request open in the records", async () => {
  const passed = await place(working, [["aivoice", "ai-app-1"]]);
  await findStreams(world.services);
  // On a busy machine calls of the tests before are due again.
  await world.services.db.system.execute(
    sql`delete from job where kind = 'archive_calls' and workspace_id <> ${passed.scope.workspace.id}`,
  );
  let holds = 0;
  const hold = (job: HeldJob) => async (tx: Tx) => {
    holds += 1;
    // The first one lays windows out.
    if (holds > 1) throw new JobLost();
    await job.hold(tx);
  };
  const run = await runNext(world.services, "archive_calls", (job) =>
    archiveCalls(world.services, { ...job, hold: hold(job) }),
  );
  expect([run, holds]).toEqual(["lost", 2]);
  expect(await recordsOf(world.services, passed)).toEqual([]);
  const outcomes = () =>
    world.services.db.system
      .selectDistinct({ outcome: platformCall.outcome })
      .from(platformCall)
      .where(eq(platformCall.workspaceId, passed.scope.workspace.id));
  // The questions that were under way meanwhile, too.
  await expect.poll(outcomes).toEqual([{ outcome: "accepted" }]);
});

describe("accounts of several workspaces", () => {
  test("do not wait for one that never answers", async () => {
    const silent = await startAdversary({ behaviour: {} });
    onTestFinished(() => silent.close());
    await openPlace(world.services, { baseUrl: silent.url }, voiceOnly);
    const well = await place();
    await findStreams(world.services);
    const { archive_calls } = kindsOfJobs({ services: world.services, databaseUrl: "", anchorsFile: "", log: quiet });
    const runner = new Runner({ services: world.services, kinds: { archive_calls }, log: quiet, pollMs: 20 });
    onTestFinished(() => runner.stop());
    await silent.effects(1);
    await expect.poll(() => unreadOf(well), { timeout: 60_000 }).toEqual({ streams: 2, unread: 0 });
    const [stuck] = await world.services.db.system.select().from(job).where(sql`lease_until > now()`);
    expect(stuck?.workspaceId).not.toBe(well.scope.workspace.id);
  });

  test("keep the same ids apart", async () => {
    const one = await place(working, [["aivoice", "ai-app-1"]]);
    const other = await place(working, [["aivoice", "ai-app-1"]]);
    await archiveAll(world.services);
    const ids = async (of: typeof one) => (await recordsOf(world.services, of)).map(({ recordId }) => recordId);
    expect((await ids(one)).length).toBeGreaterThan(2300);
    expect(await ids(other)).toEqual(await ids(one));
  });
});

describe("what is not in use any more", () => {
  test("is not read: an archived application, and an archived connection", async () => {
    const left = await place(working, [
      ["aivoice", "ai-app-1"],
      ["voice", "voice-app-1"],
    ]);
    await findStreams(world.services);
    const [row] = await world.services.db.system
      .select()
      .from(application)
      .where(sql`area = 'aivoice' and connection_id = ${left.connection.id}`);
    await archiveApplication(left.scope, { id: row?.id ?? "" });
    await archiveAll(world.services);
    const heads = (await streamsOf(world.services, left)).map(({ kind, headAt }) => [kind, headAt !== null]);
    expect(heads).toEqual([
      ["ai", false],
      ["group", true],
      ["sip", true],
    ]);
    await archiveConnection(left.scope, { id: left.connection.id });
    await makeDue(world.services, left);
    const before = await streamsOf(world.services, left);
    await archiveAll(world.services);
    expect(await streamsOf(world.services, left)).toEqual(before.map((stream) => ({ ...stream, restUntil: null })));
  });

  test("an application that the platform does not know makes its own stream rest, and no other", async () => {
    const wrong = await place(working, [
      ["aivoice", "ai-app-1"],
      ["aivoice", "ai-app-9"],
    ]);
    await archiveAll(world.services);
    const streams = (await streamsOf(world.services, wrong)).map(({ appId, restNote }) => [appId, restNote]);
    expect(streams).toEqual(
      expect.arrayContaining([
        ["ai-app-1", null],
        ["ai-app-9", "The platform refused: application does not exist."],
      ]),
    );
  });
});

test("another zone of the account has its AI calls read anew at their right times", async () => {
  const moved = await place(working, [["aivoice", "ai-app-1"]]);
  await archiveAll(world.services);
  const before = await recordsOf(world.services, moved);
  await world.services.db.system
    .update(connection)
    .set({ timeZone: "+07:00" })
    .where(eq(connection.id, moved.connection.id));
  await makeDue(world.services, moved);
  await archiveAll(world.services);
  const after = new Map((await recordsOf(world.services, moved)).map((row) => [row.recordId, row.calledAt.getTime()]));
  for (const { recordId, calledAt } of before.slice(100, 2000))
    expect(after.get(recordId)).toBe(calledAt.getTime() + 3_600_000);
  expect((await streamsOf(world.services, moved))[0]?.zone).toBe("+07:00");
});

test("another zone has nothing read anew of what retention dropped", async () => {
  const moved = await place(working, [["aivoice", "ai-app-1"]]);
  await archiveAll(world.services);
  const { system } = world.services.db;
  await system.execute(
    sql`update retention set call_record_months = 3 where workspace_id = ${moved.scope.workspace.id}`,
  );
  // As if they had been read long ago.
  await system.execute(sql`
    update archive_window set from_at = from_at - interval '1 year', to_at = to_at - interval '1 year'
    where workspace_id = ${moved.scope.workspace.id} and to_at < now() - interval '30 days'`);
  const [{ id = "" } = {}] = await streamsOf(world.services, moved);
  const opened = await openStream(system, id);
  if (!opened) throw new Error("the stream is there");
  await system.transaction((tx) => storeZone(tx, opened.stream, "+07:00", Date.now()));
  const windows = await windowsOf(world.services, id);
  const isOld = ({ toAt }: (typeof windows)[number]) => toAt !== null && toAt.getTime() < Date.now() - 200 * 86_400_000;
  expect(windows.filter(isOld).length).toBeGreaterThan(20);
  for (const window of windows) expect(window.readAt !== null).toBe(isOld(window));
});
