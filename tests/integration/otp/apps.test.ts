import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connection } from "#db/schema/connections.ts";
import { otpAppDetails } from "#server/contract/otp.ts";
import { updateApp } from "#server/domain/areas/otp/change.ts";
import { listEvidence, listVersions } from "#server/domain/areas/otp/history.ts";
import { addApp } from "#server/domain/areas/otp/make.ts";
import { getObject, listObjects } from "#server/domain/areas/otp/registry.ts";
import { listSubmissions } from "#server/domain/sending/submissions/list.ts";
import { createConnection, createMember } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, fetchJournal } from "#tests/support/sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, auditActions } from "../submissions/world.ts";
import { appDraft, changeApp, changeInConsole, goOn, madeApp, newName, openPlace, perHour, writing } from "./world.ts";

const sandbox = ownSandbox();
let world: World;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: sandbox.url });
});
afterAll(() => world.close());

const detailsOf = async (appId: string | null) =>
  (await callPlatform(sandbox.url, otpAppDetails.path.replace("{appId}", appId ?? ""), {}, { method: "GET" })).body
    .data;

describe("an application that is created", () => {
  test("is under way first, then here with the id that the platform gave it, and the platform has it as it was asked for", async () => {
    const owner = await openPlace(world.services);
    const draft = appDraft({ periodTotalSendLimit: { enabled: true, unit: 1, period: 1, limit: 10_000 } });
    const { id, submissionId } = await addApp(owner, { ...writing(), draft });
    expect(await getObject(owner, "app", id)).toMatchObject({
      origin: "made",
      name: draft.name,
      platformId: null,
      current: null,
      newest: { version: 1, state: "under_way", submissionId },
      word: null,
      lacksId: false,
    });
    await goOn(world.services);
    const made = await getObject(owner, "app", id);
    expect(made).toMatchObject({
      platformId: expect.stringMatching(/^otp-app-\d+$/),
      platformIdFrom: "answer",
      newest: { state: "accepted", refusal: null },
      current: { version: 1, values: { codeExpiry: 10, periodPhoneSendLimit: perHour(5) } },
      platform: { kind: "answer", isOlder: false },
      differences: [],
      word: { kind: "answer", code: null },
    });
    expect(await attemptOf(world.services, submissionId)).toMatchObject({
      operation: "otp.addApp",
      state: "accepted",
      taskId: made.platformId,
    });
    expect(await detailsOf(made.platformId)).toMatchObject(draft);
  });

  test("without limits has none, here and there", async () => {
    const owner = await openPlace(world.services);
    const made = await madeApp(owner, { name: newName() });
    const off = { enabled: false, unit: null, period: null, limit: null };
    expect(made).toMatchObject({
      form: { codeExpiry: 5, periodTotalSendLimit: off, periodPhoneSendLimit: off },
      differences: [],
    });
  });

  test("is one application and one call, however often its form is sent", async () => {
    const owner = await openPlace(world.services);
    const [one, draft] = [writing(), appDraft()];
    const first = await addApp(owner, { ...one, draft });
    expect(await addApp(owner, { ...one, draft })).toEqual(first);
    await goOn(world.services);
    expect(await addApp(owner, { ...one, draft })).toEqual(first);
    await expect(addApp(owner, { ...one, draft: appDraft() })).rejects.toMatchObject({ code: "conflict" });
    const added = (await fetchJournal(sandbox.url)).filter(({ path }) => path === "/otp/app/add");
    expect(added).toHaveLength(1);
  });

  test("is one application also where its form comes again before the first request was answered", async () => {
    const owner = await openPlace(world.services);
    const [one, draft] = [writing(), appDraft()];
    const written = await Promise.all(Array.from({ length: 5 }, () => addApp(owner, { ...one, draft })));
    expect(new Set(written.map(({ submissionId }) => submissionId)).size).toBe(1);
    for (const { id } of written) expect(await getObject(owner, "app", id)).toMatchObject({ name: draft.name });
    await goOn(world.services);
  });

  test("is no send: it stands in the list of applications and not in that of sends", async () => {
    const owner = await openPlace(world.services);
    const { id } = await madeApp(owner);
    expect((await listSubmissions(owner, { limit: 10 })).rows).toEqual([]);
    expect((await listObjects(owner, "app", { limit: 10 })).rows.map((row) => row.id)).toEqual([id]);
    expect((await listObjects(owner, "flow", { limit: 10 })).rows).toEqual([]);
  });

  test("goes to the connection that was read on the form, or nowhere", async () => {
    const owner = await openPlace(world.services);
    await expect(addApp(owner, { ...writing(), reviewedOn: randomUUID(), draft: appDraft() })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("an application that is changed", () => {
  test("gets another version, and the platform is told what changed and nothing else", async () => {
    const owner = await openPlace(world.services);
    const { id, platformId, form } = await madeApp(owner);
    await changeApp(owner, id, { ...appDraft({ name: form.name }), periodPhoneSendLimit: perHour(6) });
    expect(await getObject(owner, "app", id)).toMatchObject({
      newest: { version: 2, state: "under_way" },
      current: { version: 1, values: { periodPhoneSendLimit: perHour(5) } },
    });
    await goOn(world.services);
    expect(await getObject(owner, "app", id)).toMatchObject({
      current: { version: 2, values: { periodPhoneSendLimit: perHour(6), codeExpiry: 10 } },
      differences: [],
    });
    const update = (await fetchJournal(sandbox.url)).findLast(({ method }) => method === "PUT");
    expect(update?.path).toBe(`/otp/app/update/${platformId}`);
    expect(JSON.parse(String(update?.body))).toEqual({ periodPhoneSendLimit: perHour(6) });
    const { rows } = await listVersions(owner, { id, limit: 10 });
    expect(rows).toMatchObject([
      { version: 2, byName: "The owner", changes: [{ field: "periodPhoneSendLimit.limit", before: 5, after: 6 }] },
      { version: 1, changes: [] },
    ]);
  });

  test("in part keeps the rest, within a limit too", async () => {
    const owner = await openPlace(world.services);
    const { id, platformId } = await madeApp(owner);
    await changeApp(owner, id, { periodPhoneSendLimit: { limit: 9 } });
    await goOn(world.services);
    await changeApp(owner, id, { periodPhoneSendLimit: { enabled: false } });
    await goOn(world.services);
    expect(await getObject(owner, "app", id)).toMatchObject({
      current: { version: 3, values: { codeExpiry: 10, periodPhoneSendLimit: { enabled: false, limit: null } } },
      differences: [],
    });
    expect(await detailsOf(platformId)).toMatchObject({ periodPhoneSendLimit: { ...perHour(9), enabled: false } });
  });

  test("is changed further from what was asked for last, before the platform has answered that too", async () => {
    const owner = await openPlace(world.services);
    const { id } = await madeApp(owner);
    await changeApp(owner, id, { periodPhoneSendLimit: perHour(6) });
    const begun = await getObject(owner, "app", id);
    expect(begun).toMatchObject({ newest: { state: "under_way" }, form: { periodPhoneSendLimit: perHour(6) } });
    await goOn(world.services);
    // Somebody began meanwhile, and changes one field of a form that names them all.
    const { name, periodPhoneSendLimit } = begun.form;
    const draft = { name, codeExpiry: 20, periodPhoneSendLimit: perHour(periodPhoneSendLimit.limit ?? 0) };
    await updateApp(owner, { ...writing(), id, basedOn: begun.newest.version, draft });
    await goOn(world.services);
    expect(await getObject(owner, "app", id)).toMatchObject({
      current: { version: 3, values: { codeExpiry: 20, periodPhoneSendLimit: perHour(6) } },
    });
  });

  test("to what it is already is no change", async () => {
    const owner = await openPlace(world.services);
    const { id, form } = await madeApp(owner);
    const { name } = form;
    await expect(changeApp(owner, id, appDraft({ name }))).rejects.toMatchObject({ code: "invalid" });
    await expect(changeApp(owner, id, {})).rejects.toMatchObject({ code: "invalid" });
  });

  test("back and forth within a day needs no reason", async () => {
    const owner = await openPlace(world.services);
    const { id } = await madeApp(owner);
    for (const codeExpiry of [20, 30, 20, 30]) {
      await changeApp(owner, id, { codeExpiry });
      await goOn(world.services);
      expect(await getObject(owner, "app", id)).toMatchObject({ current: { values: { codeExpiry } } });
    }
  });

  test("by two people at once is changed by one, and the other is told by whom and what", async () => {
    const owner = await openPlace(world.services);
    const sender = await createMember(world.services, owner.workspace, "sender");
    const { id } = await madeApp(owner);
    const change = (who: typeof owner, codeExpiry: number) =>
      updateApp(who, { ...writing(), id, basedOn: 1, draft: { codeExpiry } });
    const settled = await Promise.allSettled([change(owner, 20), change(sender, 30)]);
    const lost = settled.find((one) => one.status === "rejected");
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const winner = settled[0]?.status === "fulfilled" ? owner : sender;
    expect(lost?.reason).toMatchObject({
      code: "conflict",
      message: expect.stringContaining(`${winner.person.name} has changed this application since`),
      details: { field: "basedOn", version: 2, byName: winner.person.name, fields: ["codeExpiry"] },
    });
    expect((await listVersions(owner, { id, limit: 10 })).rows).toHaveLength(2);
    await goOn(world.services);
    await expect(change(sender, 40)).rejects.toMatchObject({ details: { field: "basedOn" } });
  });

  test("waits until the change before it was answered", async () => {
    const owner = await openPlace(world.services);
    const { id } = await madeApp(owner);
    const { submissionId } = await changeApp(owner, id, { codeExpiry: 20 });
    await expect(changeApp(owner, id, { codeExpiry: 30 })).rejects.toMatchObject({
      code: "conflict",
      details: { submissionId },
    });
    await goOn(world.services);
    await changeApp(owner, id, { codeExpiry: 30 });
    await goOn(world.services);
  });

  test("by a repeated request is changed once, whatever happened since", async () => {
    const owner = await openPlace(world.services);
    const { id } = await madeApp(owner);
    const input = { ...writing(), id, basedOn: 1, draft: { codeExpiry: 20 } };
    const first = await updateApp(owner, input);
    await goOn(world.services);
    await changeApp(owner, id, { name: newName() });
    expect(await updateApp(owner, input)).toEqual(first);
    await goOn(world.services);
    expect((await getObject(owner, "app", id)).newest.version).toBe(3);
  });

  test("by requests that come at once with one intent is changed once, and each is told of it", async () => {
    const owner = await openPlace(world.services);
    const { id } = await madeApp(owner);
    const input = { ...writing(), id, basedOn: 1, draft: { codeExpiry: 20 } };
    const written = await Promise.all(Array.from({ length: 5 }, () => updateApp(owner, input)));
    expect(new Set(written.map(({ submissionId }) => submissionId)).size).toBe(1);
    expect((await getObject(owner, "app", id)).newest.version).toBe(2);
    await goOn(world.services);
  });

  test("is one of the connection in use", async () => {
    const owner = await openPlace(world.services);
    const { id } = await madeApp(owner);
    await world.services.db.system
      .update(connection)
      .set({ isDefault: false })
      .where(eq(connection.workspaceId, owner.workspace.id));
    await createConnection(owner, { apiKey: "sandbox-key", secret: "sandbox-secret" });
    await expect(changeApp(owner, id, { codeExpiry: 20 })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("not the connection in use"),
    });
  });

  test("leaves alone what somebody changed in the console beside it", async () => {
    const owner = await openPlace(world.services);
    const { id, platformId } = await madeApp(owner);
    await changeInConsole(sandbox.url, platformId ?? "", { codeExpiry: 45 });
    await changeApp(owner, id, { periodPhoneSendLimit: perHour(7) });
    await goOn(world.services);
    expect(await getObject(owner, "app", id)).toMatchObject({
      current: { version: 2, values: { codeExpiry: 10 } },
      // The answer to the change tells of it.
      differences: [{ field: "codeExpiry", before: 10, after: 45 }],
    });
    expect(await detailsOf(platformId)).toMatchObject({ codeExpiry: 45, periodPhoneSendLimit: perHour(7) });
  });
});

test("all that was said of an application is kept, the last first, and who did what stands in the trail", async () => {
  const owner = await openPlace(world.services);
  const { id } = await madeApp(owner);
  const { submissionId } = await changeApp(owner, id, { codeExpiry: 20 });
  await goOn(world.services);
  const { rows } = await listEvidence(owner, { id, limit: 10 });
  expect(rows).toMatchObject([
    { kind: "answer", submissionId, values: { codeExpiry: 20 } },
    { kind: "answer", values: { codeExpiry: 10 } },
  ]);
  expect(await auditActions(world.services, submissionId)).toEqual(["submission.created"]);
});
