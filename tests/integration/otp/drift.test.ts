import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { otpAppAdd } from "#server/contract/otp.ts";
import { adoptApp } from "#server/domain/areas/otp/adopt.ts";
import { updateApp } from "#server/domain/areas/otp/change.ts";
import { listEvidence, listVersions } from "#server/domain/areas/otp/history.ts";
import { readBack } from "#server/domain/areas/otp/read-back.ts";
import { getObject } from "#server/domain/areas/otp/registry.ts";
import { takeOver } from "#server/domain/areas/otp/take-over.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createMember } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control, fetchJournal } from "#tests/support/sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { auditActions } from "../submissions/world.ts";
import { changeApp, changeInConsole, goOn, madeApp, newName, openPlace, perHour, writing } from "./world.ts";

const sandbox = ownSandbox();
let world: World;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: sandbox.url });
});
afterAll(() => world.close());

const writes = async () => (await fetchJournal(sandbox.url)).filter(({ method }) => method !== "GET").length;

/** Made here, then changed in four fields by somebody in the console, and read back. */
async function drifted() {
  const owner = await openPlace(world.services);
  const made = await madeApp(owner);
  const name = newName();
  await changeInConsole(sandbox.url, made.platformId ?? "", {
    name,
    codeExpiry: 45,
    periodTotalSendLimit: { enabled: true, unit: 1, period: 1, limit: 1000 },
    periodPhoneSendLimit: { period: 3 },
  });
  expect(await readBack(owner, made.id)).toEqual({ isThere: true });
  return { owner, made, name, read: await getObject(owner, "app", made.id) };
}

describe("an application that somebody changed in the platform’s console", () => {
  test("differs from ours field by field once it is read back, and nothing is written for that", async () => {
    const { owner, made, name, read } = await drifted();
    expect(read.differences).toEqual([
      { field: "name", before: made.name, after: name },
      { field: "codeExpiry", before: 10, after: 45 },
      { field: "periodTotalSendLimit.enabled", before: false, after: true },
      { field: "periodTotalSendLimit.unit", before: null, after: 1 },
      { field: "periodTotalSendLimit.period", before: null, after: 1 },
      { field: "periodTotalSendLimit.limit", before: null, after: 1000 },
      { field: "periodPhoneSendLimit.period", before: 2, after: 3 },
    ]);
    expect(read).toMatchObject({
      name: made.name,
      newest: { version: 1 },
      word: { kind: "read", byName: owner.person.name },
      platform: { kind: "read", isOlder: false, values: { name, codeExpiry: 45 } },
    });
    expect(await auditActions(world.services, made.id)).toEqual(["otp.read_back"]);
  });

  test("reads the same as often as it is read, and is kept once", async () => {
    const { owner, made, read } = await drifted();
    const before = (await listEvidence(owner, { id: made.id, limit: 10 })).rows;
    await readBack(owner, made.id);
    const after = await getObject(owner, "app", made.id);
    expect((await listEvidence(owner, { id: made.id, limit: 10 })).rows).toHaveLength(before.length);
    expect(after.platform?.evidenceId).toBe(read.platform?.evidenceId);
    expect(after.platform?.at.getTime()).toBeGreaterThan(read.platform?.at.getTime() ?? 0);
  });

  test("is ours once its values are taken over, as a version that was never written", async () => {
    const { owner, made, name, read } = await drifted();
    const before = await writes();
    await takeOver(owner, { id: made.id, basedOn: 1, evidenceId: read.platform?.evidenceId ?? "" });
    await goOn(world.services);
    expect(await writes()).toBe(before);
    expect(await getObject(owner, "app", made.id)).toMatchObject({
      name,
      current: { version: 2, state: "taken_over", origin: "platform", submissionId: null, values: { codeExpiry: 45 } },
      differences: [],
    });
    const [version] = (await listVersions(owner, { id: made.id, limit: 10 })).rows;
    expect(version?.changes.map(({ field }) => field)).toEqual([
      "name",
      "codeExpiry",
      "periodTotalSendLimit.enabled",
      "periodTotalSendLimit.unit",
      "periodTotalSendLimit.period",
      "periodTotalSendLimit.limit",
      "periodPhoneSendLimit.period",
    ]);
    expect(await auditActions(world.services, made.id)).toEqual(["otp.read_back", "otp.taken_over"]);
    await expect(
      takeOver(owner, { id: made.id, basedOn: 2, evidenceId: read.platform?.evidenceId ?? "" }),
    ).rejects.toMatchObject({ code: "invalid" });
  });

  test("is taken over as it was shown, or not at all", async () => {
    const { owner, made, read } = await drifted();
    const evidenceId = read.platform?.evidenceId ?? "";
    await changeInConsole(sandbox.url, made.platformId ?? "", { codeExpiry: 50 });
    await readBack(owner, made.id);
    await expect(takeOver(owner, { id: made.id, basedOn: 1, evidenceId })).rejects.toMatchObject({ code: "conflict" });
    const [again] = [await getObject(owner, "app", made.id)];
    await changeApp(owner, made.id, { codeExpiry: 20 });
    const input = { id: made.id, evidenceId: again.platform?.evidenceId ?? "" };
    await expect(takeOver(owner, { ...input, basedOn: 1 })).rejects.toMatchObject({ details: { field: "basedOn" } });
    await expect(takeOver(owner, { ...input, basedOn: 2 })).rejects.toMatchObject({ code: "conflict" });
    await goOn(world.services);
  });

  test("gets our values back by a change that names them", async () => {
    const { owner, made, read } = await drifted();
    const { name, codeExpiry, periodPhoneSendLimit } = {
      ...read.form,
      codeExpiry: 10,
      periodPhoneSendLimit: perHour(5),
    };
    const draft = { name, codeExpiry, periodPhoneSendLimit, periodTotalSendLimit: { enabled: false } };
    await updateApp(owner, { ...writing(), id: made.id, basedOn: 1, draft });
    await goOn(world.services);
    expect(await getObject(owner, "app", made.id)).toMatchObject({ current: { version: 2 }, differences: [] });
  });

  test("differs no more where it was changed back there", async () => {
    const { owner, made } = await drifted();
    await changeInConsole(sandbox.url, made.platformId ?? "", {
      name: made.name,
      codeExpiry: 10,
      periodTotalSendLimit: { enabled: false },
      periodPhoneSendLimit: { period: 2 },
    });
    await readBack(owner, made.id);
    expect((await getObject(owner, "app", made.id)).differences).toEqual([]);
  });
});

test("what was read before a change tells nothing of the change", async () => {
  const { owner, made } = await drifted();
  await changeApp(owner, made.id, { codeExpiry: 20 });
  await control(sandbox.url, "faults", { failNext: [{ path: `/otp/app/update/${made.platformId}`, status: "-22" }] });
  await goOn(world.services);
  const refused = await getObject(owner, "app", made.id);
  expect(refused).toMatchObject({ newest: { version: 2, state: "refused" }, current: { version: 1 } });
  // The form begins with what was typed, while what is here is compared as before.
  expect(refused.form.codeExpiry).toBe(20);
  expect(refused.differences).toHaveLength(7);
});

test("an application that the platform knows no more is said to be gone, and stays here", async () => {
  const owner = await openPlace(world.services);
  const made = await madeApp(owner);
  await control(sandbox.url, "reset");
  expect(await readBack(owner, made.id)).toEqual({ isThere: false });
  expect(await getObject(owner, "app", made.id)).toMatchObject({
    word: { kind: "read", code: "-22" },
    platform: { kind: "answer" },
  });
});

test("an application is read back by everybody who may see it, and taken over by those alone who may change it", async () => {
  const { owner, made, read } = await drifted();
  const analyst = await createMember(world.services, owner.workspace, "analyst");
  expect(await readBack(analyst, made.id)).toEqual({ isThere: true });
  await expect(
    takeOver(analyst, { id: made.id, basedOn: 1, evidenceId: read.platform?.evidenceId ?? "" }),
  ).rejects.toMatchObject({ code: "forbidden" });
});

async function madeElsewhere(fields: Record<string, unknown> = {}): Promise<string> {
  const { body } = await callPlatform(sandbox.url, otpAppAdd.path, { name: newName(), codeExpiry: 7, ...fields });
  return otpAppAdd.reply.parse(body).data.appId;
}

describe("an application that was made elsewhere", () => {
  const adopted = async (owner: Scope, platformId: string) => adoptApp(owner, { platformId });

  test("is adopted by its id as the platform reads it", async () => {
    const owner = await openPlace(world.services);
    const platformId = await madeElsewhere({ periodPhoneSendLimit: perHour(3) });
    const { id } = await adopted(owner, platformId);
    expect(await getObject(owner, "app", id)).toMatchObject({
      origin: "adopted",
      platformId,
      platformIdFrom: "adopted",
      current: { version: 1, state: "adopted", values: { codeExpiry: 7, periodPhoneSendLimit: perHour(3) } },
      platform: { kind: "read", isOlder: false },
      differences: [],
      isIdUnproven: false,
    });
    await changeApp(owner, id, { codeExpiry: 8 });
    await goOn(world.services);
    expect(await getObject(owner, "app", id)).toMatchObject({ current: { version: 2 }, differences: [] });
  });

  test("is here once", async () => {
    const owner = await openPlace(world.services);
    const { id } = await adopted(owner, "otp-app-1");
    await expect(adopted(owner, "otp-app-1")).rejects.toMatchObject({ code: "conflict", details: { objectId: id } });
    const made = await madeApp(owner);
    await expect(adopted(owner, made.platformId ?? "")).rejects.toMatchObject({ code: "conflict" });
    const other = await openPlace(world.services);
    await adopted(other, "otp-app-1");
  });

  test("under an id that the platform does not know is not adopted, in words at the field", async () => {
    const owner = await openPlace(world.services);
    await expect(adopted(owner, "otp-app-404")).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("no verification application with the id otp-app-404"),
      details: { field: "platformId", platformCallId: expect.any(String) },
    });
  });

  test("is not adopted twice by two who do it at once", async () => {
    const owner = await openPlace(world.services);
    const both = await Promise.allSettled([adopted(owner, "otp-app-1"), adopted(owner, "otp-app-1")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

test("what another workspace keeps is nowhere here", async () => {
  const [owner, stranger] = [await openPlace(world.services), await openPlace(world.services)];
  const { id } = await madeApp(owner);
  const missing = { code: "not_found" };
  await expect(getObject(stranger, "app", id)).rejects.toMatchObject(missing);
  await expect(getObject(owner, "flow", id)).rejects.toMatchObject(missing);
  await expect(readBack(stranger, id)).rejects.toMatchObject(missing);
  await expect(changeApp(stranger, id, { codeExpiry: 9 })).rejects.toMatchObject(missing);
  await expect(takeOver(stranger, { id, basedOn: 1, evidenceId: randomUUID() })).rejects.toMatchObject(missing);
  await expect(listVersions(stranger, { id, limit: 10 })).rejects.toMatchObject(missing);
  await expect(listEvidence(stranger, { id, limit: 10 })).rejects.toMatchObject(missing);
});
