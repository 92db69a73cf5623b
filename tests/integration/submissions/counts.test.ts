import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { connection as connectionTable } from "#db/schema/connections.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { rested } from "#server/domain/account/connections/rest.ts";
import { smsBatch } from "#server/domain/areas/sms/dispatchable.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import { pauseSubmission } from "#server/domain/sending/control/pause.ts";
import { decisions, resolveAttempt } from "#server/domain/sending/control/resolve.ts";
import { resumeSubmission } from "#server/domain/sending/control/resume.ts";
import { stopSubmission } from "#server/domain/sending/control/stop.ts";
import { sweepExpired } from "#server/domain/sending/dispatch/sweep.ts";
import { storeSubmission } from "#server/domain/sending/submissions/store.ts";
import { refreshSubmission } from "#server/domain/standing/changes.ts";
import { messageCountsOf } from "#server/domain/standing/message-outcome.ts";
import { type Adversary, type Effect, startAdversary, writeAnswer } from "#tests/support/adversary.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { answerTo } from "../sms/world.ts";
import { startDispatchers } from "./chunks.ts";
import { endLease, shortTiming } from "./world.ts";

let world: World;
let adversary: Adversary;
beforeAll(async () => {
  adversary = await startAdversary();
  world = await openWorld({ connections: 20 });
});
afterAll(async () => {
  await world.close();
  await adversary.close();
});

const chunks = 40;
const perChunk = 3;
/** Nobody waits before sending again: here the peer has ended each call before anybody decides. */
const atOnce = { ...shortTiming, leaseMs: 0, timeoutMs: 0, resendWaitMs: 0 };

/** An SMS of 40 calls with three numbers each. */
async function store(owner: Scope, from: Connection): Promise<{ id: string; intentId: string }> {
  const intentId = randomUUID();
  const places = Array.from({ length: chunks * perChunk }, (_, index) => ({
    chunkNo: Math.floor(index / perChunk) + 1,
    itemNo: index % perChunk,
    number: `+4917${10_000_000 + index}`,
    partCount: 1,
  }));
  const { id } = await storeSubmission(owner, {
    ...{ intentId, area: "sms", operation: smsBatch.operation.id, connectionId: from.id, title: "Reminder" },
    ...{ draft: {}, context: {}, expectedCount: null, repeatReason: null, messages: places },
    requests: Array.from({ length: chunks }, (_, index) => ({
      appId: "sms-app-1",
      array: places
        .filter(({ chunkNo }) => chunkNo === index + 1)
        .map(({ chunkNo, itemNo, number }) => ({
          numbers: number,
          content: `Reminder ${intentId}`,
          orderId: `${intentId} ${chunkNo} ${itemNo}`,
        })),
    })),
  });
  return { id, intentId };
}

/** A number below 1 that the seed gives next. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/**
 * Takes most calls whole or in part, refuses some, and loses the answers to others, whichever comes first. Answers those
 * that it refused: after some failures in a row they wait for the account and are made again.
 */
function behave(next: () => number): ReadonlySet<Effect> {
  const refused = new Set<Effect>();
  const received = (socket: Parameters<typeof writeAnswer>[0], effect: Effect) => {
    const answer = answerTo(effect.body);
    const kind = next();
    if (kind < 0.15) return void socket.end();
    if (kind < 0.25) {
      refused.add(effect);
      return writeAnswer(socket, effect, { body: JSON.stringify({ status: "-16", reason: "no" }) });
    }
    const taken = kind < 0.45 ? answer.array.slice(1) : answer.array;
    const fail = answer.array.length - taken.length + (kind < 0.3 ? 1 : 0);
    const body = JSON.stringify({ ...answer, array: taken, success: String(taken.length), fail: String(fail) });
    setTimeout(() => writeAnswer(socket, effect, { body }), next() * 200);
  };
  adversary.behave({ received });
  return refused;
}

/** The counts as the send has them, and as its attempts have them at the same moment. */
async function countsOf(id: string) {
  return world.services.db.system.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    const [kept] = await tx.select().from(submission).where(eq(submission.id, id));
    const last = await tx
      .selectDistinctOn([attempt.chunkNo])
      .from(attempt)
      .where(eq(attempt.submissionId, id))
      .orderBy(attempt.chunkNo, desc(attempt.attemptNo));
    if (!kept) throw new Error("there is no such send");
    const { state, acceptedMessages, refusedMessages, unknownMessages, notSentMessages } = kept;
    return {
      state,
      kept: { acceptedMessages, refusedMessages, unknownMessages, notSentMessages },
      counted: messageCountsOf(last.map((one) => ({ ...one, chunks: 1 }))),
      states: new Set(last.map((one) => one.state)),
    };
  });
}

/** An unknown attempt, whichever the chance picks. */
async function oneUnknown(id: string, next: () => number): Promise<string | undefined> {
  const rows = await world.services.db.system
    .select({ id: attempt.id })
    .from(attempt)
    .where(and(eq(attempt.submissionId, id), eq(attempt.state, "unknown")))
    .orderBy(attempt.chunkNo);
  return rows[Math.floor(next() * rows.length)]?.id;
}

/** Does one thing that people or the sweeper may do to a send at any moment; what is out of place is refused. */
async function meddle(owner: Scope, id: string, next: () => number, mayStop: boolean): Promise<void> {
  const { services } = world;
  const act = next();
  if (act < 0.2) return void (await pauseSubmission(owner, { id }));
  if (act < 0.45) return void (await resumeSubmission(owner, { id }));
  if (act < 0.6) {
    await endLease(services, id);
    await sweepExpired(services);
    // Its answer may yet come, while the rest goes on.
    return void (await resumeSubmission(owner, { id }));
  }
  if (act < 0.95 || !mayStop) {
    const attemptId = await oneUnknown(id, next);
    const decision = decisions[Math.floor(next() * decisions.length)] ?? "went";
    if (attemptId !== undefined)
      await resolveAttempt(owner, { attemptId, decision, reason: "As the console says." }, atOnce);
    return;
  }
  await stopSubmission(owner, { id, reason: "Enough of it." });
}

test.each([1, 2, 3, 4])(
  "counts are those of the attempts at every moment, and the state in the end, whatever happens in between (%d)",
  { timeout: 120_000 },
  async (seed) => {
    const next = chances(seed);
    const refused = behave(next);
    const owner = await createWorkspace(world.services);
    const account = await createConnection(owner, { baseUrl: adversary.url });
    const { id, intentId } = await store(owner, account);
    const dispatchers = [startDispatchers(world.services, 4), startDispatchers(world.services, 4)];
    const end = () => Promise.all(dispatchers.map((one) => one.end()));
    onTestFinished(async () => void (await end()));
    for (let round = 0; ; round++) {
      const { kept, counted, states } = await countsOf(id);
      expect(kept).toEqual(counted);
      if (!states.has("queued") && !states.has("dispatching") && !states.has("unknown")) break;
      // Lost answers count against the account, which is no subject here.
      await world.services.db.system.update(connectionTable).set(rested).where(eq(connectionTable.id, account.id));
      await meddle(owner, id, next, seed > 2 && round > 40).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      });
    }
    await end();
    const { state, kept, counted } = await countsOf(id);
    expect(kept).toEqual(counted);
    const { acceptedMessages, refusedMessages, unknownMessages, notSentMessages } = kept;
    expect(acceptedMessages + refusedMessages + unknownMessages + notSentMessages).toBe(chunks * perChunk);
    const anew = await world.services.db.system.transaction((tx) => refreshSubmission(tx, owner.workspace.id, id));
    expect(state).toBe(anew);
    // Each call that arrived and was not refused is an attempt of its own: nothing went out twice by itself.
    const attempts = await world.services.db.system.select().from(attempt).where(eq(attempt.submissionId, id));
    const arrived = (chunkNo: number) =>
      adversary.ledger.filter((effect) => effect.body.includes(`"${intentId} ${chunkNo} 0"`) && !refused.has(effect));
    const twice = attempts.filter(
      ({ chunkNo }) => arrived(chunkNo).length > attempts.filter((one) => one.chunkNo === chunkNo).length,
    );
    expect(twice).toEqual([]);
  },
);
