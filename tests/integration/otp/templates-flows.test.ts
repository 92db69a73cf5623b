import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OtpTemplateDraft } from "#server/contract/otp.ts";
import { adoptTemplate } from "#server/domain/areas/otp/adopt.ts";
import { updateTemplate } from "#server/domain/areas/otp/change.ts";
import { listEvidence, listVersions, objectOfSubmission } from "#server/domain/areas/otp/history.ts";
import { addFlow, mostSteps, newFlowDraft } from "#server/domain/areas/otp/make.ts";
import { noteSeen } from "#server/domain/areas/otp/note-seen.ts";
import { attachId } from "#server/domain/areas/otp/platform-id.ts";
import { getObject, listObjects } from "#server/domain/areas/otp/registry.ts";
import { takeOver } from "#server/domain/areas/otp/take-over.ts";
import type { Role } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createMember } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { control, fetchJournal } from "#tests/support/sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { auditActions } from "../submissions/world.ts";
import { flowDraft, goOn, madeApp, madeFlow, openPlace, writing } from "./world.ts";

const sandbox = ownSandbox();
let world: World;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: sandbox.url });
});
afterAll(() => world.close());

const draft: OtpTemplateDraft = { name: "Spoken code", text: "Your code is ##code##.", codeType: 1 };
const adopt = (owner: Scope, given: object = {}) =>
  adoptTemplate(owner, { platformId: "3001", name: "Sandbox voice code", ...given });
const run = () => goOn(world.services);

async function update(owner: Scope, id: string, changes: Partial<OtpTemplateDraft> = {}) {
  const { newest } = await getObject(owner, "template", id);
  return updateTemplate(owner, { ...writing(), id, basedOn: newest.version, draft: { ...draft, ...changes } });
}

const lastBody = async () => {
  const call = (await fetchJournal(sandbox.url)).findLast(({ method }) => method === "PUT");
  return JSON.parse(String(call?.body));
};

describe("a voice template", () => {
  test("is adopted by its id with what somebody knows of it, and nobody is asked", async () => {
    const owner = await openPlace(world.services);
    const calls = (await fetchJournal(sandbox.url)).length;
    const { id } = await adopt(owner, { text: draft.text });
    expect(await fetchJournal(sandbox.url)).toHaveLength(calls);
    expect(await getObject(owner, "template", id)).toMatchObject({
      origin: "adopted",
      platformId: "3001",
      current: { version: 1, state: "adopted", values: { text: draft.text, codeType: null, speechRate: null } },
      platform: null,
      word: { kind: "adopted", byName: owner.person.name },
    });
    await expect(adopt(owner)).rejects.toMatchObject({ code: "conflict" });
    expect(await auditActions(world.services, id)).toEqual(["otp.adopted"]);
  });

  test("is changed with the marker in its text, and the platform’s answer tells the rest of it", async () => {
    const owner = await openPlace(world.services);
    const { id } = await adopt(owner);
    const { submissionId } = await update(owner, id, { speechRate: 60 });
    await run();
    const changed = await getObject(owner, "template", id);
    expect(changed).toMatchObject({
      appId: "otp-app-1",
      current: { version: 2, values: { ...draft, speechRate: 60, maxDuration: null } },
      differences: [],
      form: { ...draft, speechRate: 60, codeLength: 4, language: "EN", maxDuration: 59, repeatCnt: 1 },
    });
    expect(await lastBody()).toEqual({ ...draft, speechRate: 60 });
    expect(await objectOfSubmission(owner, submissionId)).toEqual({
      id,
      kind: "template",
      name: draft.name,
      version: 2,
    });
    expect((await listEvidence(owner, { id, limit: 10 })).rows.map(({ kind }) => kind)).toEqual(["answer", "adopted"]);
  });

  test("is told in a later change what must be named and what is new, so that nothing else is written over", async () => {
    const owner = await openPlace(world.services);
    const { id } = await adopt(owner);
    await update(owner, id, { speechRate: 60, language: "EN" });
    await run();
    await update(owner, id, { speechRate: 60, language: "EN", repeatCnt: 2 });
    await run();
    expect(await lastBody()).toEqual({ ...draft, repeatCnt: 2 });
    await expect(update(owner, id, { repeatCnt: 2 })).rejects.toMatchObject({ code: "invalid" });
    const [last] = (await listVersions(owner, { id, limit: 10 })).rows;
    expect(last?.changes).toEqual([{ field: "repeatCnt", before: null, after: 2 }]);
  });

  test("that was changed in the console meanwhile differs by the answer to the next change, which can be taken over", async () => {
    const owner = await openPlace(world.services);
    const { id } = await adopt(owner);
    await update(owner, id, { speechRate: 60 });
    await run();
    // Another workspace of the same account stands for the console.
    const console = await openPlace(world.services);
    const { id: there } = await adopt(console);
    await update(console, there, { speechRate: 75 });
    await run();
    await update(owner, id, { text: "It is ##code##." });
    await run();
    const drifted = await getObject(owner, "template", id);
    expect(drifted.differences).toEqual([{ field: "speechRate", before: 60, after: 75 }]);
    await takeOver(owner, { id, basedOn: 3, evidenceId: drifted.platform?.evidenceId ?? "" });
    expect(await getObject(owner, "template", id)).toMatchObject({
      current: { version: 4, state: "taken_over", values: { speechRate: 75, language: "EN" } },
      differences: [],
    });
  });

  test("under an id that the platform does not know is refused in words, and its id can be put right", async () => {
    const owner = await openPlace(world.services);
    const { id } = await adopt(owner, { platformId: "3010" });
    await update(owner, id);
    await run();
    expect(await getObject(owner, "template", id)).toMatchObject({
      newest: {
        version: 2,
        state: "refused",
        refusal: { code: "-22", sentence: expect.stringContaining("no longer has a voice template with this id") },
      },
      current: { version: 1 },
      form: draft,
    });
    await attachId(owner, { id, platformId: "3001" });
    await update(owner, id);
    await run();
    expect(await getObject(owner, "template", id)).toMatchObject({ current: { version: 3 }, platformId: "3001" });
  });

  test("keeps its id while a change goes to that", async () => {
    const owner = await openPlace(world.services);
    const { id } = await adopt(owner, { platformId: "3010" });
    await update(owner, id);
    await expect(attachId(owner, { id, platformId: "3001" })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("still on its way"),
    });
    await run();
    await attachId(owner, { id, platformId: "3001" });
    expect(await getObject(owner, "template", id)).toMatchObject({ platformId: "3001", current: { version: 1 } });
  });

  test("is changed by one of two who change it at once", async () => {
    const owner = await openPlace(world.services);
    const { id } = await adopt(owner);
    const both = await Promise.allSettled([update(owner, id), update(owner, id, { speechRate: 10 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await run();
  });

  test.each(["-20", "-22", "-2"])("whose change is refused with %s is as it was", async (status) => {
    const owner = await openPlace(world.services);
    const { id } = await adopt(owner);
    await update(owner, id);
    await control(sandbox.url, "faults", { failNext: [{ path: "/otp/template/update/3001", status, times: 1 }] });
    await run();
    expect(await getObject(owner, "template", id)).toMatchObject({ current: { version: 1 }, newest: { version: 2 } });
  });
});

describe("a flow", () => {
  test("is made once and stays as it is", async () => {
    const owner = await openPlace(world.services);
    const made = await madeFlow(owner);
    expect(made).toMatchObject({
      platformId: expect.stringMatching(/^\d+$/),
      current: { version: 1, state: "accepted", values: { flow: [{ channelCut: 0 }, { channelCut: 1 }] } },
      differences: [],
    });
    const { flow } = made.form;
    // What it holds is all that another one needs to begin with.
    const copy = await madeFlow(owner, newFlowDraft.parse({ name: "Copied from it", flow }));
    expect(copy.form.flow).toEqual(flow);
  });

  test("has at most 50 steps here", () => {
    const [step] = flowDraft().flow;
    const steps = (count: number) => newFlowDraft.safeParse({ name: "Many", flow: Array(count).fill(step) });
    expect(steps(mostSteps).success).toBe(true);
    expect(steps(mostSteps + 1).error?.issues[0]?.message).toBe("A flow made here has at most 50 steps");
  });

  test("that somebody saw in the console is noted with who saw it", async () => {
    const owner = await openPlace(world.services);
    const { id } = await madeFlow(owner);
    await noteSeen(owner, { id, seen: "gone", note: "Not in the list any more" });
    expect(await getObject(owner, "flow", id)).toMatchObject({
      word: { kind: "person", seen: "gone", note: "Not in the list any more", byName: owner.person.name },
    });
    expect(await auditActions(world.services, id)).toEqual(["otp.noted"]);
  });
});

describe("verification is set up", () => {
  test.each<Role>(["approver", "template_editor", "analyst", "developer", "auditor"])(
    "by nobody as %s, who sees it",
    async (role) => {
      const owner = await openPlace(world.services);
      const scope = await createMember(world.services, owner.workspace, role);
      const { id } = await adopt(owner);
      const forbidden = { code: "forbidden" };
      await expect(addFlow(scope, { ...writing(), draft: flowDraft() })).rejects.toMatchObject(forbidden);
      await expect(madeApp(scope)).rejects.toMatchObject(forbidden);
      await expect(update(scope, id)).rejects.toMatchObject(forbidden);
      await expect(adopt(scope, { platformId: "3002" })).rejects.toMatchObject(forbidden);
      await expect(attachId(scope, { id, platformId: "3002" })).rejects.toMatchObject(forbidden);
      await expect(noteSeen(scope, { id, seen: "as_here", note: null })).rejects.toMatchObject(forbidden);
      expect((await listObjects(scope, "template", { limit: 10 })).rows).toHaveLength(1);
    },
  );

  test("by whoever may send", async () => {
    const owner = await openPlace(world.services);
    await madeFlow(await createMember(world.services, owner.workspace, "sender"));
  });
});
