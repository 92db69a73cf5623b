import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type Decision, resendAllowedAt, resolveAttempt } from "#server/domain/sending/control/resolve.ts";
import { timing } from "#server/domain/sending/dispatch/timing.ts";
import { answers, misbehaviours } from "#tests/support/adversary.ts";
import { createMember, createWorkspace, storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, attemptsOf, auditActions, dispatchAll, openPlace, stateOf } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A workspace with one submission whose answer was lost, dispatched as long ago as given. */
async function openUnknown(agoMs = 0) {
  const place = await openPlace(world.services);
  place.adversary.behave(misbehaviours.resetAfterReading);
  const { id } = await storeBatch(place.owner, place.connection);
  await dispatchAll(world.services);
  await world.services.db.system.execute(
    sql`update attempt set dispatched_at = now() - ${agoMs} * interval '1 millisecond' where submission_id = ${id}`,
  );
  return { ...place, submissionId: id, attempt: await attemptOf(world.services, id) };
}

const waitMs = timing.leaseMs + timing.timeoutMs + timing.resendWaitMs;
const decide = (scope: Scope, attemptId: string, decision: Decision, taskId?: string) =>
  resolveAttempt(scope, { attemptId, decision, reason: "The console says so.", taskId });

describe("a person decides that an unknown send", () => {
  test("went, without knowing its task", async () => {
    const { owner, attempt, submissionId, adversary } = await openUnknown();
    expect(await decide(owner, attempt.id, "went")).toEqual({ submissionId });
    expect(await attemptOf(world.services, submissionId)).toMatchObject({
      state: "accepted_id_unknown",
      resolvedBy: owner.person.id,
      resolvedReason: "The console says so.",
      resolvedAt: expect.any(Date),
    });
    expect(await stateOf(world.services, submissionId)).toBe("accepted");
    expect(await auditActions(world.services, attempt.id)).toEqual(["attempt.unknown", "attempt.resolved.went"]);
    await adversary.close();
  });

  test("went, under a task found in the console", async () => {
    const { owner, attempt, submissionId, adversary } = await openUnknown();
    await decide(owner, attempt.id, "went", "task-in-console");
    expect(await attemptOf(world.services, submissionId)).toMatchObject({
      state: "accepted",
      taskId: "task-in-console",
    });
    await adversary.close();
  });

  test("did not go, which sends nothing", async () => {
    const { owner, attempt, submissionId, adversary } = await openUnknown();
    await decide(owner, attempt.id, "did_not_go");
    expect(await stateOf(world.services, submissionId)).toBe("cancelled");
    await dispatchAll(world.services);
    expect(adversary.ledger).toHaveLength(1);
    expect(await auditActions(world.services, attempt.id)).toContain("attempt.resolved.did_not_go");
    await adversary.close();
  });

  test("goes out again, once the first call can no longer arrive", async () => {
    const { owner, attempt, submissionId, adversary } = await openUnknown(waitMs + 1000);
    adversary.behave(answers());
    await decide(owner, attempt.id, "send_again");
    await dispatchAll(world.services);
    expect(await attemptsOf(world.services, submissionId)).toMatchObject([
      { attemptNo: 1, state: "abandoned", resolvedBy: owner.person.id },
      { attemptNo: 2, state: "accepted", taskId: "task-2", resolvedBy: null },
    ]);
    expect(await stateOf(world.services, submissionId)).toBe("accepted");
    expect(adversary.ledger).toHaveLength(2);
    expect(await auditActions(world.services, attempt.id)).toContain("attempt.resolved.send_again");
    await adversary.close();
  });
});

describe("no decision is taken", () => {
  const expectNothingChanged = async (place: Awaited<ReturnType<typeof openUnknown>>) => {
    expect(await attemptsOf(world.services, place.submissionId)).toEqual([place.attempt]);
    expect(await auditActions(world.services, place.attempt.id)).toEqual(["attempt.unknown"]);
    await dispatchAll(world.services);
    expect(place.adversary.ledger).toHaveLength(1);
    await place.adversary.close();
  };

  test("to send again before lease, time limit and wait are over", async () => {
    const place = await openUnknown(waitMs - 5000);
    await expect(decide(place.owner, place.attempt.id, "send_again")).rejects.toMatchObject({
      code: "conflict",
      details: { allowedAt: resendAllowedAt(place.attempt.dispatchedAt ?? new Date(0)).toISOString() },
    });
    await expectNothingChanged(place);
  });

  test.each<[Role, Decision]>([
    ["analyst", "went"],
    ["developer", "did_not_go"],
    ["auditor", "went"],
    ["template_editor", "send_again"],
    ["approver", "send_again"],
  ])("by the role %s to %s", async (role, decision) => {
    const place = await openUnknown(waitMs + 1000);
    const scope = await createMember(world.services, place.owner.workspace, role);
    await expect(decide(scope, place.attempt.id, decision)).rejects.toMatchObject({ code: "forbidden" });
    await expectNothingChanged(place);
  });

  test("by the owner of another workspace, who cannot even see it", async () => {
    const place = await openUnknown(waitMs + 1000);
    const stranger = await createWorkspace(world.services);
    for (const decision of ["went", "did_not_go", "send_again"] as const)
      await expect(decide(stranger, place.attempt.id, decision)).rejects.toMatchObject({ code: "not_found" });
    await expectNothingChanged(place);
  });

  test("about what is not unknown, or not any more", async () => {
    const { owner, attempt, submissionId, adversary } = await openUnknown(waitMs + 1000);
    await decide(owner, attempt.id, "went");
    await expect(decide(owner, attempt.id, "send_again")).rejects.toMatchObject({ code: "conflict" });
    expect(await attemptsOf(world.services, submissionId)).toHaveLength(1);
    await adversary.close();
  });
});

test("of ten decisions at once to send again, one counts", async () => {
  const { owner, attempt, submissionId, adversary } = await openUnknown(waitMs + 1000);
  const sender = await createMember(world.services, owner.workspace, "sender");
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => decide(index % 2 ? owner : sender, attempt.id, "send_again")),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await dispatchAll(world.services);
  expect(await attemptsOf(world.services, submissionId)).toHaveLength(2);
  expect(adversary.ledger).toHaveLength(2);
  await adversary.close();
});

test("the wait before sending again covers lease, time limit and a quarter of an hour", () => {
  const dispatchedAt = new Date("2026-03-09T14:30:00.000Z");
  expect(resendAllowedAt(dispatchedAt).toISOString()).toBe("2026-03-09T14:46:20.000Z");
});
