import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { attempt } from "#db/schema/submissions.ts";
import { readSendsNeeds } from "#server/domain/overview/needs/sends.ts";
import type { Scope } from "#server/domain/scope.ts";
import { decideDispute } from "#server/domain/sending/control/decide-dispute.ts";
import { resolveAttempt } from "#server/domain/sending/control/resolve.ts";
import { listSubmissions } from "#server/domain/sending/submissions/list.ts";
import { countNeeding, getSubmission } from "#server/domain/sending/submissions/read.ts";
import type { DisputeDecision } from "#server/domain/standing/dispute.ts";
import { acceptance, answers, type Behaviour, refuses } from "#tests/support/adversary.ts";
import { createMember, createWorkspace, storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, auditActions, dispatchAll, openPlace, type Place, stateOf } from "./world.ts";

let world: World;
let place: Place;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const reason = "Their console shows the batch";
const decide = (scope: Scope, attemptId: string, decision: DisputeDecision) =>
  decideDispute(scope, { attemptId, decision, reason });

/** A batch that callbacks accepted while the platform answered otherwise. */
async function openDisputed(behaviour: Behaviour) {
  place = await openPlace(world.services);
  place.adversary.behave({
    received: async (socket, effect) => {
      await world.services.db.system.execute(
        sql`update attempt set state = 'accepted', task_id = 'task-7' where state = 'dispatching'
          and workspace_id = ${place.owner.workspace.id}`,
      );
      behaviour.received?.(socket, effect);
    },
  });
  const { id } = await storeBatch(place.owner, place.connection);
  await dispatchAll(world.services);
  return { ...place, submissionId: id, attemptId: (await attemptOf(world.services, id)).id };
}

const otherTask = answers((effect) => ({ body: acceptance(effect).replace("task-", "other-") }));
const needsOf = (scope: Scope) =>
  inWorkspace(world.services.db.app, scope.workspace.id, (tx) => readSendsNeeds(tx, scope));
const listed = async (scope: Scope) =>
  (await listSubmissions(scope, { disputed: true, limit: 5 })).rows.map(({ id, disputedCalls }) => ({
    id,
    disputedCalls,
  }));

describe("a call about which sources disagree", () => {
  test("waits for a person in the count, on Home and in the list, until one has decided", async () => {
    const { owner, submissionId, attemptId } = await openDisputed(otherTask);
    expect(await countNeeding(owner)).toEqual({ unknown: 0, disputed: 1 });
    expect(await needsOf(owner)).toMatchObject([{ kind: "disputed", count: 1, results: 0, calls: 1 }]);
    expect(await listed(owner)).toEqual([{ id: submissionId, disputedCalls: 1 }]);
    const before = await getSubmission(owner, submissionId);
    expect(before.troubled).toMatchObject([{ disputeChoices: ["went", "did_not_go", "looked_at"] }]);

    expect(await decide(owner, attemptId, "went")).toEqual({ submissionId });
    expect(await countNeeding(owner)).toEqual({ unknown: 0, disputed: 0 });
    expect(await needsOf(owner)).toEqual([]);
    expect(await listed(owner)).toEqual([]);
    const after = await getSubmission(owner, submissionId);
    expect(after).toMatchObject({ state: "accepted", troubled: [] });
    expect(after.decisions).toMatchObject([
      { decision: "went", byName: owner.person.name, reason, at: expect.any(Date), calls: 1, isOfUnclear: false },
    ]);
    expect(after.attempts[0]).toMatchObject({
      contradiction: expect.stringContaining("task-7"),
      disputeDecision: "went",
      disputeWas: null,
      disputeDecidedByName: owner.person.name,
      disputeReason: reason,
      disputeChoices: [],
    });
    expect(await auditActions(world.services, attemptId)).toContain("attempt.decided.went");
  });

  test("counts as not sent by a person’s word, which sends nothing", async () => {
    const { owner, submissionId, attemptId, adversary } = await openDisputed(refuses("-19"));
    await decide(owner, attemptId, "did_not_go");
    await dispatchAll(world.services);
    expect(await attemptOf(world.services, submissionId)).toMatchObject({ state: "abandoned", disputeWas: "accepted" });
    expect(await stateOf(world.services, submissionId)).toBe("cancelled");
    expect(adversary.ledger).toHaveLength(1);
  });

  test("stays as it is where somebody only looked at it", async () => {
    const { owner, submissionId, attemptId } = await openDisputed(otherTask);
    await decide(owner, attemptId, "looked_at");
    expect(await stateOf(world.services, submissionId)).toBe("accepted");
    expect((await getSubmission(owner, submissionId)).decisions).toMatchObject([{ decision: "looked_at", reason }]);
    expect(await countNeeding(owner)).toEqual({ unknown: 0, disputed: 0 });
  });

  test("is decided about once, by members of its workspace who may, and only where something is disputed", async () => {
    const { owner, attemptId } = await openDisputed(otherTask);
    const reader = await createMember(world.services, owner.workspace, "analyst");
    const stranger = await createWorkspace(world.services);
    await expect(decide(reader, attemptId, "went")).rejects.toMatchObject({ code: "forbidden" });
    await expect(decide(stranger, attemptId, "went")).rejects.toMatchObject({ code: "not_found" });
    await decide(owner, attemptId, "went");
    await expect(decide(owner, attemptId, "looked_at")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(`${owner.person.name} has decided about this call`),
    });
    const other = await openPlace(world.services);
    other.adversary.behave(answers());
    const { id } = await storeBatch(other.owner, other.connection);
    await dispatchAll(world.services);
    const { id: undisputed } = await attemptOf(world.services, id);
    await expect(decide(other.owner, undisputed, "went")).rejects.toMatchObject({ code: "conflict" });
  });

  test("that a person had given up says who decided what, first and last", async () => {
    const { owner, connection } = await openPlace(world.services);
    const { id: submissionId } = await storeBatch(owner, connection);
    const { system } = world.services.db;
    const { id: attemptId } = await attemptOf(world.services, submissionId);
    const change = (set: Partial<typeof attempt.$inferInsert>) =>
      system.update(attempt).set(set).where(eq(attempt.id, attemptId));
    await change({ state: "unknown", dueAt: null });
    await resolveAttempt(owner, { attemptId, decision: "did_not_go", reason: "They told us" });
    await change({ contradiction: "The platform accepted this call after it had been recorded as not sent here." });
    await decide(owner, attemptId, "went");
    expect(await stateOf(world.services, submissionId)).toBe("accepted");
    expect((await getSubmission(owner, submissionId)).decisions).toMatchObject([
      { decision: "did_not_go", reason: "They told us" },
      { decision: "went", reason },
    ]);
  });

  test("offers only to put it aside while the call itself is open", async () => {
    const { owner, connection } = await openPlace(world.services);
    const { id } = await storeBatch(owner, connection);
    const { id: attemptId } = await attemptOf(world.services, id);
    await world.services.db.system
      .update(attempt)
      .set({ state: "unknown", dueAt: null, contradiction: "A callback named two tasks." })
      .where(eq(attempt.id, attemptId));
    await expect(decide(owner, attemptId, "did_not_go")).rejects.toMatchObject({ code: "invalid" });
    await decide(owner, attemptId, "looked_at");
    expect(await stateOf(world.services, id)).toBe("unknown");
  });
});
