import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { evidence } from "#db/schema/partitioned/callbacks.ts";
import { streamOf } from "#server/domain/exports/stream.ts";
import type { Role } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { askNow } from "#server/domain/sending/evidence/ask-now.ts";
import { decideResult } from "#server/domain/sending/evidence/decide-result.ts";
import { exportRecipients } from "#server/domain/sending/evidence/export-list.ts";
import { pollResults } from "#server/domain/sending/evidence/poll.ts";
import { getRecipient, listRecipients } from "#server/domain/sending/evidence/read.ts";
import type { DecidedState } from "#server/domain/sending/evidence/recipient-state.ts";
import { readAddress } from "#server/domain/sending/evidence/to-address.ts";
import { listSubmissions } from "#server/domain/sending/submissions/list.ts";
import { countNeeding } from "#server/domain/sending/submissions/read.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { type Batch, countersAndRecount, finds, hear, makeDue, newEmailIds, openBatch, recipientOf } from "./world.ts";

let world: World;
let batch: Batch;
beforeAll(async () => {
  world = await openWorld();
  batch = await openBatch(world.services);
});
afterAll(async () => {
  await batch.adversary.close();
  await world.close();
});

const later = () => new Date(Date.now() + 60_000);

/** An email of which a callback says that it succeeded and another that it failed. */
async function disputed(): Promise<{ id: number; emailId: string }> {
  const [emailId = ""] = newEmailIds(1);
  await hear(world.services, batch.attemptId, [emailId]);
  await hear(world.services, batch.attemptId, [emailId], { kind: "failed", remark: "550 no mailbox" });
  return recipientOf(world.services, batch.attemptId, emailId);
}

type Telling = { scope?: Scope; seen?: Date | null; reason?: string };

const decide = (
  recipientId: number,
  state: DecidedState,
  { scope = batch.owner, seen = null, reason = "The recipient wrote." }: Telling = {},
) => decideResult(scope, { recipientId, state, reason, seenDecisionAt: seen });

async function countersMatch(): Promise<Record<string, unknown>> {
  const { counters, recount } = await countersAndRecount(world.services, batch.submissionId);
  // A fact that is heard again has another callback, which the evidence does not name.
  expect({ ...counters, callbackCount: 0 }).toEqual({ ...recount, callbackCount: 0 });
  return counters;
}

async function entriesOf(id: number) {
  return world.services.db.system.execute<{ action: string; meta: Record<string, unknown> }>(sql`
    select action, meta from audit where target_kind = 'recipient' and target_id = ${String(id)} order by seq`);
}

describe("a person decides what a disputed result is", () => {
  test.each(["succeeded", "failed"] as const)(
    "%s: it counts, with their name and reason, wherever it stands",
    async (state) => {
      const { id, emailId } = await disputed();
      const before = await countersMatch();
      expect(await decide(id, state)).toEqual({ submissionId: batch.submissionId });
      const decided = { state, trust: "decided", decidedState: state, decidedReason: "The recipient wrote." };
      const name = batch.owner.person.name;
      expect(await getRecipient(batch.owner, id)).toMatchObject({ ...decided, decidedByName: name });
      const word = state === "succeeded" ? "arrived" : "did not arrive";
      const heard = `${name} decided that it ${word}: The recipient wrote`;
      const { rows } = await listRecipients(batch.owner, {
        submissionId: batch.submissionId,
        trust: "decided",
        limit: 9,
      });
      expect(rows.find((row) => row.id === id)).toMatchObject({ ...decided, heard });
      const told = await readAddress(batch.owner, { address: `${emailId}@example.com`, limit: 1 });
      expect(told.rows).toMatchObject([{ state, trust: "decided", heard, resultDecidedByName: name }]);
      const file = await new Response(
        streamOf((await exportRecipients(batch.owner, { submissionId: batch.submissionId, q: emailId })).chunks),
      ).text();
      expect(file).toContain(`,${state},decided,${heard},`);
      expect(file).toContain(`,${name},`);
      const counters = await countersMatch();
      expect(counters.disputedCount).toBe(Number(before.disputedCount) - 1);
      expect(counters[`${state}DecidedCount`]).toBe(Number(before[`${state}DecidedCount`]) + 1);
      expect(await entriesOf(id)).toMatchObject([
        {
          action: `recipient.decided.${state}`,
          meta: {
            before: { state: "disputed", trust: null },
            after: { state, trust: "decided" },
            reason: "The recipient wrote.",
          },
        },
      ]);
    },
  );

  test("and anew: the new decision stands, and the trail keeps both", async () => {
    const { id } = await disputed();
    await decide(id, "succeeded");
    const { decidedAt } = await getRecipient(batch.owner, id);
    const other = await createMember(world.services, batch.owner.workspace, "approver");
    await decide(id, "failed", { scope: other, seen: decidedAt, reason: "It was another address" });
    expect(await getRecipient(batch.owner, id)).toMatchObject({
      ...{ state: "failed", trust: "decided", decidedByName: other.person.name },
      decidedReason: "It was another address",
    });
    await countersMatch();
    expect((await entriesOf(id)).map(({ action, meta }) => [action, meta.reason])).toEqual([
      ["recipient.decided.succeeded", "The recipient wrote."],
      ["recipient.decided.failed", "It was another address"],
    ]);
  });

  test("its send waits for a person until then, and is found by it", async () => {
    const { id } = await disputed();
    const { rows: all } = await listRecipients(batch.owner, {
      submissionId: batch.submissionId,
      state: "disputed",
      limit: 99,
    });
    expect(all.map((row) => [row.id, row.trust])).toEqual([[id, null]]);
    const found = () => listSubmissions(batch.owner, { disputed: true, limit: 9 });
    expect((await found()).rows).toMatchObject([{ id: batch.submissionId, disputedCount: 1 }]);
    expect(await countNeeding(batch.owner)).toEqual({ unknown: 0, disputed: 1 });
    await decide(id, "failed");
    expect((await found()).rows).toEqual([]);
    expect(await countNeeding(batch.owner)).toEqual({ unknown: 0, disputed: 0 });
  });
});

describe("nothing is decided", () => {
  async function expectOpen(id: number): Promise<void> {
    expect(await getRecipient(batch.owner, id)).toMatchObject({ state: "disputed", trust: null, decidedAt: null });
    expect(await entriesOf(id)).toEqual([]);
    await decide(id, "failed");
  }

  test.each<Role>(["analyst", "developer", "auditor", "template_editor"])("by the role %s", async (role) => {
    const { id } = await disputed();
    const scope = await createMember(world.services, batch.owner.workspace, role);
    await expect(decide(id, "succeeded", { scope })).rejects.toMatchObject({ code: "forbidden" });
    await expectOpen(id);
  });

  test("by the owner of another workspace", async () => {
    const { id } = await disputed();
    const scope = await createWorkspace(world.services);
    await expect(decide(id, "succeeded", { scope })).rejects.toMatchObject({ code: "not_found" });
    await expectOpen(id);
  });

  test("about a result on which the sources agree", async () => {
    const [emailId = ""] = newEmailIds(1);
    await hear(world.services, batch.attemptId, [emailId]);
    const { id } = await recipientOf(world.services, batch.attemptId, emailId);
    await expect(decide(id, "failed")).rejects.toMatchObject({ code: "conflict" });
    expect(await getRecipient(batch.owner, id)).toMatchObject({ state: "succeeded", trust: "reported" });
  });

  test("by the second of two persons at once, who have not seen the first one's decision", async () => {
    const { id } = await disputed();
    const people = await Promise.all(
      Array.from({ length: 4 }, () => createMember(world.services, batch.owner.workspace, "sender")),
    );
    const outcomes = await Promise.allSettled(
      people.map((scope, place) => decide(id, place % 2 ? "failed" : "succeeded", { scope })),
    );
    const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toHaveLength(3);
    const { decidedByName } = await getRecipient(batch.owner, id);
    for (const reason of refused)
      expect(reason).toMatchObject({
        code: "conflict",
        message: expect.stringContaining(`${decidedByName} has decided`),
      });
    expect(await entriesOf(id)).toHaveLength(1);
    await countersMatch();
  });
});

describe("what the platform says after a decision", () => {
  test("changes nothing, and stands beside it: a late callback that says otherwise, and one that agrees", async () => {
    const { id, emailId } = await disputed();
    await decide(id, "succeeded");
    const before = await countersMatch();
    await hear(world.services, batch.attemptId, [emailId], { seenAt: later() });
    expect(await getRecipient(batch.owner, id)).toMatchObject({ trust: "decided", contradictedAt: null });
    const seenAt = later();
    await hear(world.services, batch.attemptId, [emailId], { kind: "failed", seenAt });
    const told = await getRecipient(batch.owner, id);
    expect(told).toMatchObject({ state: "succeeded", trust: "decided", contradictedAt: seenAt });
    expect(told.heard).toMatch(/The platform has said otherwise since$/);
    expect(told.evidence.map(({ kind }) => kind).toSorted()).toEqual(["failed", "succeeded"]);
    const { callbackCount, ...rest } = await countersMatch();
    expect(rest).toEqual({ ...before, callbackCount: undefined });
    expect(callbackCount).toBe(Number(before.callbackCount) + 2);
  });

  test("is heard of also where it was first asked after the decision", async () => {
    const { id, emailId } = await disputed();
    await decide(id, "succeeded");
    batch.adversary.behave(finds({ [emailId]: "1" }));
    await askNow(batch.owner, { submissionId: batch.submissionId, recipientId: id });
    await makeDue(world.services, batch.attemptId, 60_000, emailId);
    while (await pollResults(world.services));
    expect(await getRecipient(batch.owner, id)).toMatchObject({
      ...{ state: "succeeded", trust: "decided", lastAnswer: "failed", contradictedAt: expect.any(Date) },
      nextPollAt: null,
    });
    await countersMatch();
  });

  test("that was said again before it, and came in late, contradicts nothing", async () => {
    const { id, emailId } = await disputed();
    const early = new Date(Date.now() - 60_000);
    await decide(id, "succeeded");
    await hear(world.services, batch.attemptId, [emailId], { kind: "failed", seenAt: early });
    expect(await getRecipient(batch.owner, id)).toMatchObject({ state: "succeeded", contradictedAt: null });
  });

  test("is no longer told against it once a person decides anew", async () => {
    const { id, emailId } = await disputed();
    await decide(id, "succeeded");
    await hear(world.services, batch.attemptId, [emailId], { kind: "failed", seenAt: later() });
    const { decidedAt } = await getRecipient(batch.owner, id);
    await decide(id, "failed", { seen: decidedAt });
    expect(await getRecipient(batch.owner, id)).toMatchObject({ state: "failed", contradictedAt: null });
    await countersMatch();
  });

  test("leaves the counters right while callbacks and decisions come at once", async () => {
    const rows = await Promise.all(Array.from({ length: 12 }, () => disputed()));
    await Promise.all(
      rows.flatMap(({ id, emailId }, place) => [
        decide(id, place % 3 ? "succeeded" : "failed"),
        hear(world.services, batch.attemptId, [emailId], { kind: place % 2 ? "failed" : "succeeded", seenAt: later() }),
      ]),
    );
    const { disputedCount } = await countersMatch();
    expect(disputedCount).toBe(0);
    for (const { id } of rows) expect(await getRecipient(batch.owner, id)).toMatchObject({ trust: "decided" });
    expect(await world.services.db.system.$count(evidence, sql`attempt_id = ${batch.attemptId}`)).toBeGreaterThan(24);
  });
});
