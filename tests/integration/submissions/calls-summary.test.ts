import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byAttempt } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { resolveAttempts } from "#server/domain/sending/control/resolve.ts";
import { listAttempts } from "#server/domain/sending/submissions/attempts.ts";
import { readCallGroups, summariseCalls } from "#server/domain/sending/submissions/calls-summary.ts";
import { getSubmission } from "#server/domain/sending/submissions/read.ts";
import type { AttemptState } from "#server/domain/standing/state.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptsOf, auditActions, stateOf } from "./world.ts";

let world: World;
let owner: Scope;
let connection: Awaited<ReturnType<typeof createConnection>>;
beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
  connection = await createConnection(owner);
});
afterAll(() => world.close());

type Planted = {
  chunkNo: number;
  attemptNo: number;
  state: AttemptState;
  code: string | null;
  hasLeft: boolean;
  messageCount: number | null;
  unclearCount: number | null;
};

/** A send with these attempts and no others. */
async function plant(attempts: readonly Planted[]): Promise<string> {
  const id = randomUUID();
  const sql = world.services.db.system.$client;
  await sql`insert into submission (id, workspace_id, intent_id, area, operation, connection_id, title, draft, payload_hash, state, created_by)
    values (${id}, ${owner.workspace.id}, ${randomUUID()}, 'sms', 'sms.sendBatch', ${connection.id}, 'Planted', '{}',
      ${randomBytes(32)}, 'unknown', ${owner.person.id})`;
  await sql`insert into attempt (workspace_id, submission_id, chunk_no, attempt_no, operation, request, state, platform_status,
      dispatched_at, message_count, unclear_count)
    select ${owner.workspace.id}, ${id}, r."chunkNo", r."attemptNo", 'sms.sendBatch', '{"array":[]}', r.state, r.code,
      case when r."hasLeft" then now() - interval '1 hour' end, r."messageCount", r."unclearCount"
    from jsonb_to_recordset(${JSON.stringify(attempts)}::text::jsonb) r("chunkNo" int, "attemptNo" int, state text, code text, "hasLeft" bool,
      "messageCount" int, "unclearCount" int)`;
  return id;
}

const call = (chunkNo: number, state: AttemptState, more: Partial<Planted> = {}): Planted => ({
  chunkNo,
  attemptNo: 1,
  state,
  code: null,
  hasLeft: state !== "queued",
  messageCount: 1000,
  unclearCount: null,
  ...more,
});
const summaryOf = (id: string) =>
  world.services.db.system.transaction(async (tx) => summariseCalls(await readCallGroups(tx, id)));

describe("the calls of a send", () => {
  test("are counted once a chunk, by the last attempt of each", async () => {
    const id = await plant([
      call(1, "abandoned"),
      call(1, "queued", { attemptNo: 2 }),
      call(2, "accepted"),
      call(3, "dispatching", { messageCount: 500 }),
      call(4, "abandoned", { messageCount: 7, hasLeft: false }),
    ]);
    expect(await summaryOf(id)).toMatchObject({
      all: { calls: 4, messages: 2507 },
      waiting: { calls: 1, messages: 1000 },
      underWay: { calls: 1, messages: 500 },
      done: { calls: 1, messages: 1000 },
      givenUp: { calls: 1, messages: 7 },
      notMade: 1,
    });
  });

  test("are unknown without a clear answer, and where an answer leaves numbers open", async () => {
    const id = await plant([
      call(1, "unknown"),
      call(2, "accepted", { unclearCount: 7 }),
      call(3, "accepted", { unclearCount: 0 }),
      call(4, "refused"),
    ]);
    expect(await summaryOf(id)).toMatchObject({ unknown: { calls: 2, messages: 1007 }, undecided: 1 });
    const { needsPerson } = await getSubmission(owner, id);
    expect(needsPerson.map(({ chunkNo }) => chunkNo)).toEqual([1, 2]);
  });

  test("are told together by the code that refused them, most numbers first, without those that were sent again", async () => {
    const id = await plant([
      call(1, "refused", { code: "-3" }),
      call(2, "refused", { code: "-10" }),
      call(3, "refused", { code: "-10" }),
      call(4, "refused", { code: "-9" }),
      call(4, "queued", { attemptNo: 2 }),
      call(5, "refused", { hasLeft: false }),
    ]);
    const { calls } = await getSubmission(owner, id);
    expect(calls.refusedWhole).toEqual({ calls: 4, messages: 4000 });
    expect(calls.refused.map(({ code, amount, last }) => [code, amount.messages, last.chunkNo])).toEqual(
      expect.arrayContaining([
        ["-10", 2000, 3],
        ["-3", 1000, 1],
        [null, 1000, 5],
      ]),
    );
    expect(calls.refused[0]?.code).toBe("-10");
    expect(calls.refused).toHaveLength(3);
  });

  test("add up for any attempts", { timeout: 60_000 }, async () => {
    const some = fc.record({
      chunkNo: fc.nat(8),
      state: fc.constantFrom<AttemptState>("accepted", "accepted_id_unknown", "refused", "abandoned", "unknown"),
      code: fc.constantFrom(null, "-1", "-2"),
      hasLeft: fc.boolean(),
      messageCount: fc.constantFrom(null, 3, 1000),
      unclearCount: fc.constantFrom(null, 0, 2),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(some, { maxLength: 20 }), async (drawn) => {
        // Of one chunk only the last attempt may be live; the ones before it were given up.
        const byChunk = Map.groupBy(drawn, ({ chunkNo }) => chunkNo);
        const attempts = [...byChunk.values()].flatMap((own) =>
          own.map((one, index) => ({
            ...one,
            attemptNo: index + 1,
            state: index === own.length - 1 ? one.state : ("abandoned" as const),
          })),
        );
        const last = [...byChunk.values()].flatMap((own) => own.at(-1) ?? []);
        const calls = await summaryOf(await plant(attempts));
        expect(calls.all.calls).toBe(byChunk.size);
        expect(calls.done.calls + calls.givenUp.calls).toBe(byChunk.size);
        expect(calls.undecided).toBe(last.filter(({ state }) => state === "unknown").length);
        const refused = last.filter(({ state }) => state === "refused");
        expect(calls.refused.reduce((sum, { amount }) => sum + amount.calls, 0)).toBe(refused.length);
        expect(calls.refusedWhole.messages ?? 0).toBe(refused.reduce((sum, one) => sum + (one.messageCount ?? 0), 0));
      }),
      { numRuns: 15 },
    );
  });
});

describe("a send of 10,000 attempts", () => {
  let id: string;
  beforeAll(async () => {
    id = await plant(
      Array.from({ length: 10_000 }, (_, index) => call(index + 1, index < 300 ? "unknown" : "accepted")),
    );
  });

  test("is read with its first fifty and figures of all, and the others come page by page, each once", async () => {
    const read = await getSubmission(owner, id);
    expect(read.attempts).toHaveLength(50);
    expect(read.needsPerson).toHaveLength(20);
    expect(read.calls).toMatchObject({ all: { calls: 10_000, messages: 10_000_000 }, undecided: 300 });
    const seen = read.attempts.map(({ chunkNo }) => chunkNo);
    for (let cursor = read.nextAttempts; cursor !== null; ) {
      const page = await listAttempts(owner, { submissionId: id, cursor: byAttempt.read(cursor), limit: 200 });
      seen.push(...page.rows.map(({ chunkNo }) => chunkNo));
      cursor = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
  });

  test("has its unknown ones decided about 200 at a time, all or none, with one entry in the trail each time", async () => {
    const stranger = await createWorkspace(world.services);
    const reader = await createMember(world.services, owner.workspace, "developer");
    const told = { submissionId: id, decision: "went", reason: "The account’s manager said so" } as const;
    await expect(resolveAttempts(stranger, told)).rejects.toMatchObject({ code: "not_found" });
    await expect(resolveAttempts(reader, told)).rejects.toMatchObject({ code: "forbidden" });
    expect(await resolveAttempts(owner, told)).toEqual({ decided: 200, left: 100 });
    expect(await stateOf(world.services, id)).toBe("unknown");
    expect(await resolveAttempts(owner, { ...told, decision: "did_not_go" })).toEqual({ decided: 100, left: 0 });
    await expect(resolveAttempts(owner, told)).rejects.toMatchObject({ code: "conflict" });
    const decided = (await attemptsOf(world.services, id)).filter(({ resolvedBy }) => resolvedBy === owner.person.id);
    expect(decided.filter(({ state }) => state === "accepted_id_unknown")).toHaveLength(200);
    expect(decided.filter(({ state }) => state === "abandoned")).toHaveLength(100);
    expect(await auditActions(world.services, id)).toEqual(
      expect.arrayContaining(["attempts.resolved.went", "attempts.resolved.did_not_go"]),
    );
  });

  test("sends all of them again only once none of the first calls can still arrive", async () => {
    const sql = world.services.db.system.$client;
    const two = await plant([call(1, "unknown"), call(2, "unknown"), call(3, "accepted")]);
    await sql`update attempt set dispatched_at = now() where submission_id = ${two} and chunk_no = 2`;
    const again = { submissionId: two, decision: "send_again", reason: "The console shows none of it" } as const;
    await expect(resolveAttempts(owner, again)).rejects.toMatchObject({ code: "conflict" });
    expect((await attemptsOf(world.services, two)).map(({ state }) => state)).toEqual([
      "unknown",
      "unknown",
      "accepted",
    ]);
    await sql`update attempt set dispatched_at = now() - interval '1 hour' where submission_id = ${two}`;
    expect(await resolveAttempts(owner, again)).toEqual({ decided: 2, left: 0 });
    expect(
      (await attemptsOf(world.services, two)).map(({ chunkNo, attemptNo, state }) => [chunkNo, attemptNo, state]),
    ).toEqual([
      [1, 1, "abandoned"],
      [1, 2, "queued"],
      [2, 1, "abandoned"],
      [2, 2, "queued"],
      [3, 1, "accepted"],
    ]);
  });
});
