import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { editedTask } from "#server/domain/areas/aivoice/dispatchable.ts";
import { adoptTask } from "#server/domain/areas/aivoice/tasks/adopt.ts";
import { reviewEdit, submitEdit } from "#server/domain/areas/aivoice/tasks/edit.ts";
import { attachJobId } from "#server/domain/areas/aivoice/tasks/job-id.ts";
import { getTask, listTasks } from "#server/domain/areas/aivoice/tasks/registry.ts";
import { compareVersions, listVersions, versionOf } from "#server/domain/areas/aivoice/tasks/versions.ts";
import { resolveCall } from "#server/domain/areas/resolve-call.ts";
import { byNumber } from "#server/domain/paging.ts";
import { stopSubmission } from "#server/domain/sending/control/stop.ts";
import { type Adversary, misbehaviours, startAdversary } from "#tests/support/adversary.ts";
import { createMember } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, stateOf } from "../submissions/world.ts";
import { adoptableTask } from "../trpc/call-things.ts";
import { accepting, appId, draftOf, edit, goOn, made, openPlace, refusing, submit } from "./world.ts";

const sandbox = ownSandbox();
let world: World;
let adversary: Adversary;
beforeAll(async () => {
  adversary = await startAdversary();
  world = await openWorld({ sandboxUrl: sandbox.url });
});
afterAll(async () => {
  await world.close();
  await adversary.close();
});
beforeEach(() => accepting(adversary));
const onAdversary = () => openPlace(world.services, { baseUrl: adversary.url });
const dispatch = () => goOn(world.services);
const conflict = (message: string) => ({ code: "conflict", message: expect.stringContaining(message) });

describe("an edit", () => {
  test("is the next version, and both can be read and compared", async () => {
    const owner = await openPlace(world.services);
    const id = await made(owner, draftOf({ endDateTime: "2026-11-26 19:00:00" }));
    const { name, jobId } = await getTask(owner, id);
    const sent = await edit(owner, id, { robotCount: 20, daysOfWeek: ["MONDAY", "FRIDAY"], endDateTime: undefined });
    expect(await versionOf(owner, sent.id)).toEqual({ taskId: id, number: 2, jobId });
    expect(await getTask(owner, id)).toMatchObject({ current: { number: 1 }, latest: { number: 2, state: "queued" } });
    await dispatch();
    expect(await stateOf(world.services, sent.id)).toBe("accepted");
    expect(await getTask(owner, id)).toMatchObject({ name, jobId, current: { number: 2 }, latest: { number: 2 } });
    const { changes } = await compareVersions(owner, { id, from: 1, to: 2 });
    expect(changes).toEqual([
      { field: "robotCount", before: 10, after: 20 },
      { field: "endDateTime", before: "2026-11-26 19:00:00", after: null },
      { field: "daysOfWeek", before: expect.arrayContaining(["SUNDAY"]), after: ["MONDAY", "FRIDAY"] },
    ]);
    expect((await compareVersions(owner, { id, from: 2, to: 2 })).changes).toEqual([]);
    await expect(compareVersions(owner, { id, from: 1, to: 3 })).rejects.toMatchObject({ code: "not_found" });
  });

  test("may go back to what was there before, within a day and without a reason", async () => {
    const owner = await openPlace(world.services);
    const id = await made(owner);
    for (const robotCount of [20, 10, 20, 10]) {
      await edit(owner, id, { robotCount });
      await dispatch();
    }
    const { rows, next } = await listVersions(owner, { id, limit: 3 });
    expect(rows.map(({ number, draft, state }) => [number, draft.robotCount, state])).toEqual([
      [5, 10, "accepted"],
      [4, 20, "accepted"],
      [3, 10, "accepted"],
    ]);
    const rest = await listVersions(owner, { id, limit: 3, cursor: byNumber.read(next ?? "") });
    expect(rest).toMatchObject({ rows: [{ number: 2 }, { number: 1 }], next: null });
  });

  test("is one version and one call, however often the same intent is repeated", async () => {
    const owner = await onAdversary();
    const id = await made(owner);
    const { name } = await getTask(owner, id);
    const change = { id, basedOn: 1, draft: draftOf({ name, robotCount: 4 }), intentId: randomUUID() };
    const { hash } = await reviewEdit(owner, change);
    const before = adversary.ledger.length;
    const once = await submitEdit(owner, { ...change, reviewedHash: hash });
    expect(await submitEdit(owner, { ...change, reviewedHash: hash })).toEqual(once);
    await dispatch();
    expect(await submitEdit(owner, { ...change, reviewedHash: hash })).toEqual(once);
    expect(await reviewEdit(owner, change)).toMatchObject({ storedAs: once.id });
    expect(adversary.ledger.length - before).toBe(1);
    expect((await listVersions(owner, { id, limit: 10 })).rows).toHaveLength(2);
  });

  test("is one version also where the same intent comes again before its first request was answered", async () => {
    const owner = await onAdversary();
    const id = await made(owner);
    const { name } = await getTask(owner, id);
    const change = { id, basedOn: 1, draft: draftOf({ name, robotCount: 4 }), intentId: randomUUID() };
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => submitEdit(owner, { ...change, reviewedHash: null })),
    );
    expect(new Set(sent.map((one) => one.id)).size).toBe(1);
    expect((await listVersions(owner, { id, limit: 10 })).rows).toHaveLength(2);
  });

  test("gives the task another name, by which it is found beside its first one", async () => {
    const owner = await openPlace(world.services);
    const id = await made(owner);
    const { name } = await getTask(owner, id);
    await edit(owner, id, { name: "Spring cleaning" });
    await dispatch();
    expect(await getTask(owner, id)).toMatchObject({ name: "Spring cleaning" });
    for (const q of ["spring", name])
      expect((await listTasks(owner, { q, limit: 10 })).rows.map((one) => one.id)).toEqual([id]);
    const other = await made(owner);
    for (const taken of ["Spring cleaning", name])
      await expect(edit(owner, other, { name: taken })).rejects.toMatchObject({
        ...{ code: "conflict", details: { field: "name" } },
      });
  });

  test("that says nothing else than the last version, or is of another application, is not sent", async () => {
    const owner = await onAdversary();
    const id = await made(owner);
    await expect(edit(owner, id, {})).rejects.toMatchObject({ code: "invalid" });
    await expect(edit(owner, id, { appId: "ai-app-2" })).rejects.toMatchObject({ code: "not_found" });
  });

  test.each(Object.entries(editedTask.operation.faults).filter(([, { sent }]) => sent === "no"))(
    "that is refused with %s leaves the version before in force",
    async (code) => {
      const owner = await onAdversary();
      const id = await made(owner);
      refusing(adversary, code);
      await edit(owner, id, { robotCount: 20 });
      await dispatch();
      expect(await getTask(owner, id)).toMatchObject({
        ...{ current: { number: 1, draft: { robotCount: 10 } }, latest: { number: 2, state: "refused" } },
      });
      const { rows } = await listVersions(owner, { id, limit: 1 });
      expect(rows).toMatchObject([{ number: 2, code }]);
      accepting(adversary);
      await edit(owner, id, { robotCount: 20 });
    },
  );

  test("of a task that the platform does not know is refused there, with its code", async () => {
    const owner = await openPlace(world.services);
    const { id } = await adoptTask(owner, adoptableTask(appId));
    const sent = await edit(owner, id, { robotCount: 20 });
    await dispatch();
    expect(await attemptOf(world.services, sent.id)).toMatchObject({ state: "refused", platformStatus: "-27" });
  });
});

describe("while an edit has no answer", () => {
  test("another one waits, until it has one or was stopped", async () => {
    const owner = await onAdversary();
    const id = await made(owner);
    const second = await edit(owner, id, { robotCount: 20 });
    await expect(edit(owner, id, { robotCount: 30 })).rejects.toMatchObject(conflict("Version 2 is still on its way"));
    await stopSubmission(owner, { id: second.id, reason: "Not yet" });
    await edit(owner, id, { robotCount: 30 });
    await dispatch();
    expect(await getTask(owner, id)).toMatchObject({ current: { number: 3, draft: { robotCount: 30 } } });
  });

  test("because it was lost, a person decides first", async () => {
    const owner = await onAdversary();
    const id = await made(owner);
    adversary.behave(misbehaviours.acceptThenDrop);
    const second = await edit(owner, id, { robotCount: 20 });
    await dispatch();
    accepting(adversary);
    await expect(edit(owner, id, { robotCount: 30 })).rejects.toMatchObject(conflict("Nobody knows whether version 2"));
    const { id: attemptId } = await attemptOf(world.services, second.id);
    await resolveCall(owner, { attemptId, decision: "went", reason: "The console shows 20." });
    expect(await getTask(owner, id)).toMatchObject({ current: { number: 2, draft: { robotCount: 20 } } });
    await edit(owner, id, { robotCount: 30 });
  });
});

test("the job id of a task is not corrected while an edit goes to the one that it has", async () => {
  const owner = await onAdversary();
  const { id } = await adoptTask(owner, adoptableTask(appId));
  const correct = () => attachJobId(owner, { id, jobId: "42" });
  const second = await edit(owner, id, { robotCount: 20 });
  await expect(correct()).rejects.toMatchObject(conflict("still on its way"));
  adversary.behave(misbehaviours.acceptThenDrop);
  await dispatch();
  await expect(correct()).rejects.toMatchObject(conflict("Nobody knows whether version"));
  const { id: attemptId } = await attemptOf(world.services, second.id);
  await resolveCall(owner, { attemptId, decision: "did_not_go", reason: "The console shows 10." });
  await correct();
  expect(await getTask(owner, id)).toMatchObject({ jobId: "42" });
});

describe("two people who edit the same version", () => {
  test("are told of each other: nothing is sent twice, and the second sends theirs on top", async () => {
    const owner = await onAdversary();
    const sender = await createMember(world.services, owner.workspace, "sender");
    const id = await made(owner);
    const { name } = await getTask(owner, id);
    const change = (robotCount: number, basedOn = 1) => ({
      ...{ id, basedOn, draft: draftOf({ name, robotCount }), intentId: randomUUID(), reviewedHash: null },
    });
    const mine = change(30);
    await reviewEdit(owner, mine);
    await submitEdit(sender, change(20));
    await dispatch();
    const tooLate = { ...conflict("version 2"), details: { latest: 2, by: sender.person.name } };
    await expect(reviewEdit(owner, mine)).rejects.toMatchObject(tooLate);
    await expect(submitEdit(owner, mine)).rejects.toMatchObject(tooLate);
    expect((await reviewEdit(owner, { ...mine, basedOn: 2 })).changes).toEqual([
      { field: "robotCount", before: 20, after: 30 },
    ]);
    await submitEdit(owner, { ...mine, basedOn: 2 });
    await dispatch();
    const { rows } = await listVersions(owner, { id, limit: 10 });
    expect(rows.map(({ draft, byName }) => [draft.robotCount, byName])).toEqual([
      [30, owner.person.name],
      [20, sender.person.name],
      [10, owner.person.name],
    ]);
  });

  test("at the same moment make one version, and the other is told", async () => {
    const owner = await onAdversary();
    const id = await made(owner);
    const { name } = await getTask(owner, id);
    const edits = [20, 30, 40, 50].map((robotCount) =>
      submitEdit(owner, {
        ...{ id, basedOn: 1, draft: draftOf({ name, robotCount }), intentId: randomUUID(), reviewedHash: null },
      }),
    );
    const results = await Promise.allSettled(edits);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict" });
    expect((await listVersions(owner, { id, limit: 10 })).rows).toHaveLength(2);
  });
});

test("a task that waits to be made cannot be edited yet", async () => {
  const owner = await onAdversary();
  const { taskId } = await submit(owner);
  await expect(edit(owner, taskId, { robotCount: 20 })).rejects.toMatchObject(conflict("job id"));
  await dispatch();
  await edit(owner, taskId, { robotCount: 20 });
});
