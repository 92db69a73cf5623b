import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { taskSuffix, typedTaskName } from "#server/compose/task-name.ts";
import { taskAdd } from "#server/contract/aivoice.ts";
import { attachJobId } from "#server/domain/areas/aivoice/tasks/job-id.ts";
import { getTask, listTasks, tasksNamed } from "#server/domain/areas/aivoice/tasks/registry.ts";
import { reviewTask, submitTask } from "#server/domain/areas/aivoice/tasks/submit.ts";
import { listVersions } from "#server/domain/areas/aivoice/tasks/versions.ts";
import { resolveCall } from "#server/domain/areas/resolve-call.ts";
import type { Scope } from "#server/domain/scope.ts";
import { resendAfterMs } from "#server/domain/sending/control/resolve.ts";
import { listSubmissions } from "#server/domain/sending/submissions/list.ts";
import { type Adversary, misbehaviours, startAdversary } from "#tests/support/adversary.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { control, fetchJournal } from "#tests/support/sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, attemptsOf, auditActions, stateOf } from "../submissions/world.ts";
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

/** As if it had been under way long enough to be sent again. */
async function sendAgain(owner: Scope, submissionId: string): Promise<void> {
  const waited = resendAfterMs() + 1000;
  await world.services.db.system.execute(
    sql`update attempt set dispatched_at = now() - ${waited} * interval '1 millisecond' where submission_id = ${submissionId}`,
  );
  const { id: attemptId } = await attemptOf(world.services, submissionId);
  await resolveCall(owner, { attemptId, decision: "send_again", reason: "It is not in the console." });
}

/** Two intents that mint the same name: one in three million does. */
function intentsOfOneSuffix(): string[] {
  const seen = new Map<string, string>();
  for (;;) {
    const intentId = randomUUID();
    const suffix = taskSuffix(intentId);
    const other = seen.get(suffix);
    if (other !== undefined) return [other, intentId];
    seen.set(suffix, intentId);
  }
}

describe("a task that is submitted", () => {
  test("is made with the name that the review showed, and has its job id with every digit", async () => {
    const owner = await openPlace(world.services);
    const [draft, intentId] = [draftOf(), randomUUID()];
    const review = await reviewTask(owner, { draft, intentId });
    expect(review.name).toMatch(/^Renewals [a-z]{5}$/);
    const { id, taskId } = await submitTask(owner, { intentId, draft, reviewedHash: review.hash });
    expect(await getTask(owner, taskId)).toMatchObject({
      ...{ name: review.name, origin: "made", submissionId: id, submissionState: "queued", jobId: null },
      ...{ current: null, latest: { number: 1, state: "queued" } },
    });
    await dispatch();
    const { jobId } = await getTask(owner, taskId);
    expect(BigInt(jobId ?? 0)).toBeGreaterThan(2n ** 53n);
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "accepted", taskId: jobId });
    expect(await getTask(owner, taskId)).toMatchObject({
      ...{ submissionState: "accepted", isJobIdAnswered: true, calls: null },
      current: { number: 1, draft: { name: review.name, daysOfWeek: expect.arrayContaining(["MONDAY"]) } },
    });
    const [call] = await fetchJournal(sandbox.url);
    expect(JSON.parse(call?.body ?? "")).toMatchObject({ name: review.name, redial: false, inactiveTimeList: [] });
    expect(await auditActions(world.services, id)).toEqual(["submission.created"]);
  });

  test("is one task and one call, however often the same intent is repeated", async () => {
    const owner = await onAdversary();
    const before = adversary.ledger.length;
    const intentId = randomUUID();
    const [one, other] = [await submit(owner, draftOf(), intentId), await submit(owner, draftOf(), intentId)];
    expect(other).toEqual(one);
    await dispatch();
    expect(await submit(owner, draftOf(), intentId)).toEqual(one);
    expect(adversary.ledger.length - before).toBe(1);
    expect((await listTasks(owner, { limit: 10 })).rows).toHaveLength(1);
  });

  test("is one task also where the same intent comes again before its first request was answered", async () => {
    const owner = await onAdversary();
    const once = { intentId: randomUUID(), draft: draftOf(), reviewedHash: null };
    const sent = await Promise.all(Array.from({ length: 5 }, () => submitTask(owner, once)));
    expect(new Set(sent.map(({ taskId }) => taskId)).size).toBe(1);
    expect((await listTasks(owner, { limit: 10 })).rows).toHaveLength(1);
  });

  test("gets a name of its own, also where another of the same name is there", async () => {
    const owner = await openPlace(world.services);
    const ids = [await made(owner), await made(owner)];
    const tasks = await tasksNamed(owner, { appId, name: "Renewals" });
    expect(tasks.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(new Set(tasks.map(({ name }) => name)).size).toBe(2);
    expect(tasks.map(({ name }) => typedTaskName(name))).toEqual(["Renewals", "Renewals"]);
    expect(tasks.every(({ submissionState }) => submissionState === "accepted")).toBe(true);
  });

  test("tells of one of the last day with its name or its rules, and is made without a reason", async () => {
    const owner = await onAdversary();
    const intentId = randomUUID();
    const tells = async (changes: Parameters<typeof draftOf>[0], by = owner) =>
      (await reviewTask(by, { draft: draftOf(changes), intentId })).madeLately;
    expect(await tells({})).toBeNull();
    const { id: submissionId, taskId } = await submit(owner);
    const told = { id: taskId, by: owner.person.name };
    expect(await tells({})).toMatchObject({ ...told, isSameName: true, isSameRules: true });
    expect(await tells({ name: "Others" })).toMatchObject({ ...told, isSameName: false, isSameRules: true });
    expect(await tells({ robotCount: 7 })).toMatchObject({ ...told, isSameName: true, isSameRules: false });
    expect(await tells({ name: "Others", robotCount: 7 })).toBeNull();
    const permissions = new Set([...owner.permissions].filter((permission) => permission !== "personal.see"));
    expect(await tells({}, { ...owner, permissions })).toBeNull();
    await submit(owner, draftOf(), intentId);
    expect((await listTasks(owner, { limit: 10 })).rows).toHaveLength(2);
    await world.services.db.system.execute(
      sql`update submission set released_at = now() - interval '25 hours' where id = ${submissionId}`,
    );
    expect(await tells({})).toBeNull();
  });

  test("is refused for its name, and asks for no reason, where two intents have one suffix", async () => {
    const owner = await onAdversary();
    const [first = "", second = ""] = intentsOfOneSuffix();
    await submit(owner, draftOf(), first);
    const refusal = { code: "conflict", details: { field: "name" } };
    await expect(reviewTask(owner, { draft: draftOf(), intentId: second })).rejects.toMatchObject(refusal);
    const again = submitTask(owner, { intentId: second, draft: draftOf(), reviewedHash: null });
    await expect(again).rejects.toMatchObject(refusal);
  });

  test("is not sent as it was reviewed once a rule changed since", async () => {
    const owner = await onAdversary();
    const intentId = randomUUID();
    const { hash } = await reviewTask(owner, { draft: draftOf(), intentId });
    const changed = { intentId, draft: draftOf({ robotCount: 11 }), reviewedHash: hash };
    await expect(submitTask(owner, changed)).rejects.toMatchObject({ code: "conflict" });
  });

  test("is no send: it stands in the list of tasks and not in that of sends", async () => {
    const owner = await onAdversary();
    const id = await made(owner);
    await edit(owner, id, { robotCount: 3 });
    for (const filter of [{}, { q: "Renewals" }, { states: ["accepted" as const] }, { drafts: true }])
      expect((await listSubmissions(owner, { ...filter, limit: 10 })).rows).toEqual([]);
  });
});

describe("a task whose answer was lost", () => {
  /** A submission whose call was made and brought no answer. */
  async function lost(owner: Scope) {
    adversary.behave(misbehaviours.acceptThenDrop);
    const sent = await submit(owner);
    await dispatch();
    return sent;
  }

  test("is unknown, and is not submitted again by itself", async () => {
    const owner = await onAdversary();
    const { id, taskId } = await lost(owner);
    const calls = adversary.ledger.length;
    await dispatch();
    expect(adversary.ledger.length).toBe(calls);
    expect(await stateOf(world.services, id)).toBe("unknown");
    expect(await getTask(owner, taskId)).toMatchObject({ submissionState: "unknown", jobId: null, current: null });
    await expect(edit(owner, taskId, { robotCount: 3 })).rejects.toMatchObject({ code: "conflict" });
    await expect(attachJobId(owner, { id: taskId, jobId: "42" })).rejects.toMatchObject({ code: "conflict" });
  });

  test("was made by the first call where the platform has the name as it is asked again; its id is entered by hand", async () => {
    const owner = await onAdversary();
    const { id, taskId } = await lost(owner);
    await sendAgain(owner, id);
    refusing(adversary, "-33");
    await dispatch();
    expect(await attemptsOf(world.services, id)).toMatchObject([
      { attemptNo: 1, state: "abandoned" },
      { attemptNo: 2, state: "accepted_id_unknown", platformStatus: "-33" },
    ]);
    expect(await getTask(owner, taskId)).toMatchObject({
      submissionState: "accepted",
      jobId: null,
      current: { number: 1 },
    });
    await expect(edit(owner, taskId, { robotCount: 3 })).rejects.toMatchObject({
      ...{ code: "conflict", message: expect.stringContaining("job id") },
    });
    await attachJobId(owner, { id: taskId, jobId: "42" });
    await attachJobId(owner, { id: taskId, jobId: "9007199254740993" });
    expect(await getTask(owner, taskId)).toMatchObject({ jobId: "9007199254740993", isJobIdAnswered: false });
    expect(await auditActions(world.services, taskId)).toEqual(["ai_task.identified", "ai_task.identified"]);
    accepting(adversary);
    await edit(owner, taskId, { robotCount: 3 });
    await dispatch();
    expect(await getTask(owner, taskId)).toMatchObject({ current: { number: 2, draft: { robotCount: 3 } } });
    expect(String(adversary.ledger.at(-1)?.body)).toContain('"jobId":9007199254740993');
  });

  test("was made by a call that the sandbox carried out and did not answer: the second call proves it", async () => {
    const owner = await openPlace(world.services);
    await control(sandbox.url, "faults", { dropResponse: true });
    const { id, taskId } = await submit(owner);
    await dispatch();
    await control(sandbox.url, "faults", {});
    expect(await stateOf(world.services, id)).toBe("unknown");
    await sendAgain(owner, id);
    await dispatch();
    expect((await attemptsOf(world.services, id)).at(-1)).toMatchObject({
      ...{ state: "accepted_id_unknown", platformStatus: "-33" },
    });
    expect(await getTask(owner, taskId)).toMatchObject({ submissionState: "accepted", jobId: null });
  });

  test("keeps the job id that a person names as they say that it went", async () => {
    const owner = await onAdversary();
    const { id, taskId } = await lost(owner);
    const { id: attemptId } = await attemptOf(world.services, id);
    const went = { attemptId, decision: "went" as const, reason: "The console shows it." };
    await expect(resolveCall(owner, { ...went, taskId: "task-7" })).rejects.toMatchObject({
      ...{ code: "invalid", details: { field: "taskId" } },
    });
    expect(await stateOf(world.services, id)).toBe("unknown");
    await resolveCall(owner, { ...went, taskId: "9007199254740995" });
    expect(await getTask(owner, taskId)).toMatchObject({
      ...{ submissionState: "accepted", jobId: "9007199254740995", isJobIdAnswered: false },
    });
  });
});

describe("a task that the platform refused", () => {
  test.each(Object.entries(taskAdd.faults).filter(([, { sent }]) => sent === "no"))(
    "with %s stays refused with that code, and has no id",
    async (code) => {
      const owner = await onAdversary();
      refusing(adversary, code);
      const { id, taskId } = await submit(owner);
      await dispatch();
      expect(await attemptOf(world.services, id)).toMatchObject({ state: "refused", platformStatus: code });
      expect(await getTask(owner, taskId)).toMatchObject({ submissionState: "refused", jobId: null, current: null });
      expect((await listVersions(owner, { id: taskId, limit: 10 })).rows).toMatchObject([
        { number: 1, state: "refused", code, reason: "not so" },
      ]);
    },
  );

  test.each(Object.entries(taskAdd.faults).filter(([, { sent }]) => sent === "maybe"))(
    "with %s is unknown, for it may have been made",
    async (code) => {
      const owner = await onAdversary();
      refusing(adversary, code);
      const { id } = await submit(owner);
      await dispatch();
      expect(await attemptOf(world.services, id)).toMatchObject({ state: "unknown", platformStatus: code });
    },
  );
});
