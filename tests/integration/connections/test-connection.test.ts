import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { application } from "#db/schema/connections.ts";
import type { Area } from "#server/contract/operation.ts";
import { changeKey } from "#server/domain/account/connections/change-key.ts";
import { getConnection } from "#server/domain/account/connections/read.ts";
import { testsAMinute } from "#server/domain/account/connections/read-pace.ts";
import { sandboxApplications } from "#server/domain/account/connections/sandbox-account.ts";
import { testConnection, tryOut } from "#server/domain/account/connections/test.ts";
import type { Scope } from "#server/domain/scope.ts";
import { answers, startAdversary, writeAnswer } from "#tests/support/adversary.ts";
import { createConnection } from "#tests/support/factories.ts";
import { control, fetchJournal } from "#tests/support/sandbox.ts";
import type { World } from "#tests/support/world.ts";
import { eachOwner, matrix, rowOf, trailOf } from "./world.ts";

const secret = "sandbox-secret";

let world: World;
let owner: Scope;
const sandbox = eachOwner((opened, on) => {
  [owner, world] = [opened, on];
});

/** A connection to the sandbox under one of its keys, with an application of each area. */
async function connect(apiKey: string, options: { secret?: string; apps?: Partial<Record<Area, string>> } = {}) {
  const { id } = await createConnection(owner, { apiKey, secret: options.secret ?? secret });
  await world.services.db.system.execute(
    sql`update application set archived_at = now(), is_default = false where connection_id = ${id}`,
  );
  const values = sandboxApplications.map((row) => ({
    ...row,
    appId: options.apps?.[row.area] ?? row.appId,
    workspaceId: owner.workspace.id,
    connectionId: id,
    isDefault: true,
  }));
  await world.services.db.system.insert(application).values(values);
  return id;
}

const silent = { sms: "-----", wa: "-----" };

describe("under the sandbox's keys the matrix says what is wrong with each", () => {
  test.each([
    ["sandbox-key", { email: "ppppp", aivoice: "ppppp", voice: "ppppp", otp: "ppppp" }],
    // Reads still work: no read tells how much money is left.
    ["sandbox-broke", { email: "ppppp", aivoice: "ppppp", voice: "ppppp", otp: "ppppp" }],
    // Areas without a code of their own answer -1 to a locked or uncertified account.
    ["sandbox-locked", { email: "ppppF", aivoice: "FF...", voice: "FF...", otp: "FF..." }],
    ["sandbox-uncertified", { email: "ppppF", aivoice: "ppppF", voice: "FF...", otp: "FF..." }],
    ["sandbox-ip", { email: "pppF.", aivoice: "pppF.", voice: "pppF.", otp: "pppF." }],
    ["a-key-nobody-has", { email: "FF...", aivoice: "FF...", voice: "FF...", otp: "FF..." }],
  ])("%s", async (apiKey, expected) => {
    const { rows } = await testConnection(owner, { id: await connect(apiKey) });
    expect(matrix(rows)).toEqual({ ...expected, ...silent });
    for (const row of rows) {
      const isFine = !Object.values(row.checks).includes("fail");
      expect(row.problem === null).toBe(isFine);
      if (row.problem) expect(row.problem.remedy).toMatch(/^[A-Z].+\.$/);
    }
  });

  test("a wrong secret", async () => {
    const { rows } = await testConnection(owner, { id: await connect("sandbox-key", { secret: "another secret" }) });
    const refused = "FF...";
    expect(matrix(rows)).toEqual({ email: refused, aivoice: refused, voice: refused, otp: refused, ...silent });
    expect(rows[0]?.problem).toMatchObject({ code: "-1", who: "administrator" });
    expect(rows[0]?.problem?.remedy).toMatch(/does not say which/);
  });
});

test.each([
  [1740, "ppppp"],
  [-1740, "ppppp"],
  [3600, "p.F.."],
  [-3600, "p.F.."],
])("a platform's clock off by %s s is seen, and refused beyond half an hour", async (offsetSeconds, expected) => {
  const id = await connect("sandbox-key");
  await control(sandbox.url, "clock", { offsetSeconds });
  const { rows } = await testConnection(owner, { id });
  expect(matrix(rows)).toEqual({ email: expected, aivoice: expected, voice: expected, otp: expected, ...silent });
  for (const { area, clockDifferenceMs, problem } of rows.filter(({ operation }) => operation !== null)) {
    expect(Math.abs((clockDifferenceMs ?? 0) - offsetSeconds * 1000), area).toBeLessThan(5000);
    if (expected !== "ppppp") expect(problem?.remedy).toMatch(/Set this server’s clock/);
  }
});

test("an unknown application fails in its own column, with its id as the thing to look at", async () => {
  const nowhere = "no-such-app";
  const id = await connect("sandbox-key", {
    apps: { email: nowhere, aivoice: nowhere, voice: nowhere, otp: nowhere },
  });
  const { rows } = await testConnection(owner, { id });
  const wrong = "ppppF";
  expect(matrix(rows)).toEqual({ email: wrong, aivoice: wrong, voice: wrong, otp: wrong, ...silent });
  expect(new Set(rows.flatMap(({ problem }) => (problem ? [problem.remedy] : []))).size).toBe(1);
  expect(rows[0]?.problem?.remedy).toMatch(/Compare the application’s id with the platform’s console/);
});

test("connections are tested only so often within a minute by one person, before anything is asked or recorded", async () => {
  const values = { connectionId: null, apiKey: "sandbox-key", secret, timeZone: "+08:00" };
  const adversary = await startAdversary();
  const trial = () =>
    tryOut(owner, { ...values, baseUrl: adversary.url, applications: [{ area: "email", appId: "em-app-1" }] });
  for (let count = 0; count < testsAMinute; count += 1) await trial();
  const tried = (await trailOf(owner)).length;
  const asked = adversary.ledger.length;
  await expect(trial()).rejects.toThrow(
    `You tested connections ${testsAMinute} times within a minute. Wait a moment, then try again.`,
  );
  expect(await trailOf(owner)).toHaveLength(tried);
  expect(adversary.ledger).toHaveLength(asked);
  await adversary.close();
});

test("a missing header is told apart where the platform tells it apart", async () => {
  const adversary = await startAdversary();
  const values = { connectionId: null, apiKey: "k", secret, timeZone: "+08:00", baseUrl: adversary.url };
  const shown: Record<string, string | undefined> = {};
  for (const status of ["-57", "-58", "-59"]) {
    adversary.behave(answers(() => ({ body: JSON.stringify({ status, reason: "empty" }) })));
    const { rows } = await tryOut(owner, { ...values, applications: [{ area: "aivoice", appId: "ai-app-1" }] });
    shown[status] = matrix(rows).aivoice;
    expect(rows[0]?.problem?.remedy).toMatch(/proxy|on the way/);
  }
  expect(shown).toEqual({ "-57": ".F...", "-58": "..F..", "-59": "F...." });
  await adversary.close();
});

test("a test is one read an area, recorded, stored with its age, and leaves one entry", async () => {
  const id = await connect("sandbox-key");
  const before = (await fetchJournal(sandbox.url)).at(-1)?.seq ?? 0;
  await testConnection(owner, { id });
  const calls = await fetchJournal(sandbox.url, before);
  expect(calls.map(({ path }) => path).toSorted()).toEqual([
    "/aivoice/recordQuery",
    "/email/getListEmailAddress",
    "/otp/app/details/otp-app-1",
    "/voice/sipQuery",
  ]);
  const view = await getConnection(owner, id);
  expect(view.test).toMatchObject({ by: owner.person.name });
  expect(view.test?.rows.map(({ platformCallId }) => platformCallId === null)).toEqual([
    false,
    true,
    false,
    false,
    false,
    true,
  ]);
  const recorded = await world.services.db.system.execute<{ text: string }>(
    sql`select row_to_json(p)::text as text from platform_call p where workspace_id = ${owner.workspace.id}`,
  );
  expect(recorded).toHaveLength(4);
  expect(JSON.stringify(recorded)).not.toContain(secret);
  expect((await trailOf(owner)).map(({ action }) => action)).toEqual(["connection.tested"]);
});

test("a change of keys puts the test away, also one that was under way", async () => {
  const adversary = await startAdversary();
  const { id } = await createConnection(owner, { baseUrl: adversary.url });
  await testConnection(owner, { id });
  expect((await rowOf(world.services, id)).testedAt).not.toBeNull();
  const key = { id, apiKey: "new-key", secret: "new-secret", overlapHours: 24, sharedKeyConfirmed: false };
  await changeKey(owner, key);
  expect(await rowOf(world.services, id)).toMatchObject({ testedAt: null, testResult: null });
  let release = () => {};
  adversary.behave({
    received: (socket, effect) => {
      release = () => writeAnswer(socket, effect, {});
    },
  });
  const slow = testConnection(owner, { id });
  await adversary.effects(2);
  await changeKey(owner, { ...key, apiKey: "newer-key" });
  release();
  await slow;
  expect(await rowOf(world.services, id)).toMatchObject({ testedAt: null, testResult: null });
  await adversary.close();
});
