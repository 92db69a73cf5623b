import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callRecord } from "#db/schema/partitioned/call-records.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import type { Scope } from "#server/domain/scope.ts";
import { aiCall, groupCall, plantRecords, sipCall } from "#tests/support/call-records.ts";
import { erasePersonalData } from "#tests/support/erasures.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let scope: Scope;
let connection: Connection;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  scope = await createWorkspace(world.services);
  connection = await createConnection(scope);
});

const plant = (kind: "ai" | "sip" | "group", records: readonly Record<string, unknown>[]) =>
  plantRecords(world.services, connection, kind, records);
const kept = () =>
  world.services.db.system
    .select()
    .from(callRecord)
    .where(sql`workspace_id = ${scope.workspace.id}`)
    .orderBy(callRecord.kind, callRecord.recordId);

test("keeps one row a call however often it is told, and changes nothing where nothing was told anew", async () => {
  const page = [aiCall({ keyId: "1" }), aiCall({ keyId: "2" })];
  expect(await plant("ai", page)).toEqual({ ids: ["1", "2"], withoutId: 0, inserted: 2, changed: 0 });
  const before = await kept();
  expect(await plant("ai", page)).toMatchObject({ inserted: 0, changed: 0 });
  expect(await kept()).toEqual(before);
  expect(before.map(({ record }) => record)).toEqual(page);
  expect(before[0]).toMatchObject({ workspaceId: scope.workspace.id, appId: "ai-app-1", number: "+447700900123" });
});

test("replaces what is told otherwise, also where the call moves to another month", async () => {
  const at = new Date(Date.now() - 86_400_000);
  await plant("sip", [sipCall({ voiceId: "1", at, cost: "0.0100" })]);
  const [before] = await kept();
  const moved = new Date(Date.now() - 45 * 86_400_000);
  const corrected = sipCall({ voiceId: "1", at: moved });
  expect(await plant("sip", [corrected])).toMatchObject({ inserted: 0, changed: 1 });
  const rows = await kept();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    record: corrected,
    cost: "0.0380",
    costDiffers: false,
    firstReadAt: before?.firstReadAt,
  });
  expect(rows[0]?.calledAt.getTime()).toBe(Math.floor(moved.getTime() / 1000) * 1000);
});

test("keeps fields beyond the documentation, odd values and ids beyond 2^53 as they were told", async () => {
  const odd = groupCall({
    voiceId: "90071992547409931",
    callDuration: "soon",
    extra: { deep: [1, "two", null] },
    cost: {},
  });
  await plant("group", [odd]);
  const [row] = await kept();
  expect(row).toMatchObject({ recordId: "90071992547409931", record: odd, talkSeconds: null, cost: null });
});

test("keeps the same id of two kinds and of two accounts apart", async () => {
  const other = await createWorkspace(world.services);
  const theirs = await createConnection(other);
  await plant("sip", [sipCall({ voiceId: "1" })]);
  await plant("group", [groupCall({ voiceId: "1" })]);
  await plantRecords(world.services, theirs, "sip", [sipCall({ voiceId: "1" })]);
  expect(await kept()).toHaveLength(2);
});

test("takes a record told twice on a page once, as it was told last", async () => {
  const last = sipCall({ voiceId: "1", terminationReason: "corrected" });
  expect(await plant("sip", [sipCall({ voiceId: "1" }), last])).toMatchObject({ ids: ["1"], inserted: 1 });
  expect((await kept()).map(({ record }) => record)).toEqual([last]);
});

test("leaves out and counts what has no id, and keeps the others", async () => {
  const page = [sipCall({ voiceId: null }), sipCall({ voiceId: "2" }), sipCall({ voiceId: "" })];
  expect(await plant("sip", page)).toMatchObject({ ids: ["2"], withoutId: 2, inserted: 1 });
  expect(await plant("sip", [{}])).toEqual({ ids: [], withoutId: 1, inserted: 0, changed: 0 });
});

test("keeps a call without a time at the moment given, wherever a later reading found it", async () => {
  const timeless = { voiceId: "1", callee: "447700900123" };
  await plant("sip", [timeless]);
  await plant("sip", [timeless]);
  expect(await kept()).toHaveLength(1);
});

test("takes texts that no column takes, and records that are far too large", async () => {
  const page = [
    sipCall({ voiceId: "1", terminationReason: "a\0b\ud800" }),
    sipCall({ voiceId: "2", terminationReason: "x".repeat(1_000_000), phoneName: "y".repeat(5000) }),
  ];
  expect(await plant("sip", page)).toMatchObject({ inserted: 2 });
  const [one, two] = await kept();
  expect(one?.record.terminationReason).toBe("a\u{FFFD}b\u{FFFD}");
  expect(two?.phoneName).toHaveLength(200);
  expect(JSON.stringify(two?.record).length).toBeLessThan(70_000);
});

test("never brings back somebody who was erased", async () => {
  await erasePersonalData(scope, { subject: "+447700900123", typed: "+447700900123", reason: "asked" });
  await plant("sip", [
    sipCall({ voiceId: "1", callee: "447700900123" }),
    sipCall({ voiceId: "2", callee: "447700900124" }),
  ]);
  const [erased, other] = await kept();
  expect(JSON.stringify(erased)).not.toContain("7700900123");
  expect(other).toMatchObject({ number: "+447700900124" });
});
