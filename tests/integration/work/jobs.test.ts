import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { job } from "#db/schema/jobs.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { claimJob } from "#server/domain/work/claim-job.ts";
import { enqueue, enqueueClock } from "#server/domain/work/enqueue.ts";
import { listGivenUp, tryWorkAgain } from "#server/domain/work/given-up.ts";
import { finishJob, holdJob, JobLost, prolongJob } from "#server/domain/work/held-job.ts";
import type { Outcome } from "#server/domain/work/job.ts";
import { dailyAt } from "#server/jobs/clock.ts";
import type { KindOfJob } from "#server/jobs/work-on.ts";
import { told } from "#server/platform/kept-words.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { endLeases, hurry, workOnOne } from "#tests/support/jobs.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { speakTo } from "#words/catalogue.server.ts";

// Any kind will do: what it does is the test's.
const kind = "drop_bodies";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.services.db.system.delete(job);
});

const system = () => world.services.db.system;
const rows = () => system().select().from(job).orderBy(job.createdAt);
const ask = (key: string, workspaceId: string | null = null) =>
  system().transaction((tx) => enqueue(tx, { kind, key, workspaceId }));
const claim = (after: string | null = null, leaseMs = 60_000) => claimJob(system(), [{ kind, leaseMs, after }]);
const kindOf = (run: KindOfJob["run"], more: Partial<KindOfJob> = {}): KindOfJob => ({
  lane: { name: "test", places: 1 },
  maxTries: 3,
  leaseMs: 60_000,
  run,
  ...more,
});
const done = async (): Promise<Outcome> => "done";
const workOn = (of: KindOfJob) => workOnOne(world.services, kind, of);

test("work asked for twice is one job, and what is rolled back is none", async () => {
  await ask("a");
  await ask("a");
  await system()
    .transaction(async (tx) => {
      await enqueue(tx, { kind, key: "b", workspaceId: null });
      throw new Error("the act failed");
    })
    .catch(() => undefined);
  expect(await rows()).toMatchObject([{ key: "a", tries: 0 }]);
  expect(await workOn(kindOf(done))).toBe(true);
  expect(await rows()).toEqual([]);
  expect(await workOn(kindOf(done))).toBe(false);
});

test("the app asks for work of its own workspace, and sees none of others", async () => {
  const [one, other] = [await createWorkspace(world.services), await createWorkspace(world.services)];
  const { app } = world.services.db;
  const askAs = (workspaceId: string) =>
    inWorkspace(app, one.workspace.id, (tx) => enqueue(tx, { kind, key: workspaceId, workspaceId }));
  await askAs(one.workspace.id);
  await askAs(one.workspace.id);
  await expect(askAs(other.workspace.id)).rejects.toThrow();
  await ask("the instance's");
  expect(await inWorkspace(app, one.workspace.id, (tx) => tx.select({ key: job.key }).from(job))).toEqual([
    { key: one.workspace.id },
  ]);
});

test("what is asked for while it is under way is done once more", async () => {
  await ask("a");
  let times = 0;
  const run = async (): Promise<Outcome> => {
    times += 1;
    if (times === 1) await ask("a");
    return "done";
  };
  while (await workOn(kindOf(run)));
  expect(times).toBe(2);
});

test("two workers never have one job at once", async () => {
  await ask("a");
  expect((await Promise.all(Array.from({ length: 8 }, () => claim()))).filter(Boolean)).toHaveLength(1);
});

test("a job whose worker is gone is taken by another one after its lease, which the first one can no longer touch", async () => {
  await ask("a");
  const first = await claim();
  expect(await claim()).toBeNull();
  await endLeases(world.services);
  const second = await claim();
  expect(second).toMatchObject({ key: "a", tries: 2 });
  if (!first || !second) throw new Error("nothing was claimed");
  await expect(prolongJob(system(), first, 60_000, false)).rejects.toThrow(JobLost);
  await expect(system().transaction((tx) => holdJob(tx, first))).rejects.toThrow(JobLost);
  await finishJob(system(), first);
  expect(await rows()).toHaveLength(1);
  await system().transaction((tx) => holdJob(tx, second));
  await finishJob(system(), second);
  expect(await rows()).toEqual([]);
});

test("a lease is prolonged as long as work goes on, however long that takes", async () => {
  await ask("a");
  const [before] = await rows();
  const run = async (): Promise<Outcome> => {
    const until = async () => (await rows())[0]?.leaseUntil?.getTime() ?? 0;
    const claimed = await until();
    await expect.poll(until, { interval: 10 }).toBeGreaterThan(claimed);
    return "done";
  };
  await workOn(kindOf(run, { leaseMs: 300 }));
  expect(before?.leaseUntil).toBeNull();
  expect(await rows()).toEqual([]);
});

test("a workspace with a thousand jobs does not hold up one with one", async () => {
  const [busy, other] = [await createWorkspace(world.services), await createWorkspace(world.services)];
  await system().execute(sql`insert into job (kind, key, workspace_id, due_at)
    select ${kind}, n::text, ${busy.workspace.id}, now() - interval '1 hour' from generate_series(1, 1000) n`);
  await ask("one", other.workspace.id);
  const turns = [];
  for (let after: string | null = null, n = 0; n < 4; n += 1) {
    const taken = await claim(after);
    if (!taken) throw new Error("nothing was claimed");
    turns.push(taken.workspaceId);
    after = taken.workspaceId;
    await finishJob(system(), taken);
  }
  const [first, second, ...rest] = turns;
  expect(new Set([first, second])).toEqual(new Set([busy.workspace.id, other.workspace.id]));
  expect(rest).toEqual([busy.workspace.id, busy.workspace.id]);
});

test("of a kind a workspace has one job under way, however many workers ask", async () => {
  const [busy, other] = [await createWorkspace(world.services), await createWorkspace(world.services)];
  for (const key of ["a", "b", "c"]) await ask(key, busy.workspace.id);
  await ask("d", other.workspace.id);
  const taken = await Promise.all(Array.from({ length: 6 }, () => claim()));
  const workspaces = taken.flatMap((one) => (one ? [one.workspaceId] : []));
  expect(workspaces.toSorted()).toEqual([busy.workspace.id, other.workspace.id].toSorted());
});

test("of an archived workspace nothing is worked on until it is restored", async () => {
  const { workspace: place } = await createWorkspace(world.services);
  await ask("a", place.id);
  const archive = (archivedAt: Date | null) =>
    system().update(workspace).set({ archivedAt }).where(eq(workspace.id, place.id));
  await archive(new Date());
  expect(await claim()).toBeNull();
  await archive(null);
  expect(await claim()).toMatchObject({ key: "a" });
});

test("what fails is tried again after a while, given up after so many times, and tried anew where a person says so", async () => {
  await ask("a");
  let times = 0;
  const failing = kindOf(async () => {
    times += 1;
    throw new Error("no route to ada@example.com", { cause: new Error("The file of ada@example.com is damaged.") });
  });
  expect(await workOn(failing)).toBe(true);
  // It waits.
  expect(await workOn(failing)).toBe(false);
  const [waiting] = await rows();
  expect(waiting).toMatchObject({ tries: 1, failedAt: null, leaseOwner: null });
  for (let n = 0; n < 5; n += 1) {
    await hurry(world.services);
    await workOn(failing);
  }
  expect(times).toBe(3);
  const { jobs, count } = await listGivenUp(system());
  expect([jobs.length, count]).toEqual([1, 1]);
  expect(jobs[0]).toMatchObject({
    kind,
    workspace: null,
    problem: expect.stringContaining("It failed 3 times in a row, with: The file of"),
  });
  expect(jobs[0]?.problem).not.toContain("example.com");

  const person = { id: randomUUID(), name: "Ada", email: "ada@example.com", isInstanceAdmin: true };
  const scope = { services: world.services, person, requestId: "", ip: null };
  await expect(
    tryWorkAgain({ ...scope, person: { ...person, isInstanceAdmin: false } }, jobs[0]?.id ?? ""),
  ).rejects.toMatchObject({ code: "forbidden" });
  await tryWorkAgain(scope, jobs[0]?.id ?? "");
  await expect(tryWorkAgain(scope, jobs[0]?.id ?? "")).rejects.toMatchObject({ code: "conflict" });
  expect(await rows()).toMatchObject([{ tries: 0, failedAt: null, problem: null }]);
  expect(await workOn(kindOf(done))).toBe(true);
  expect(await rows()).toEqual([]);
});

test("a job whose workers die each time is given up without another try", async () => {
  await ask("a");
  for (let n = 0; n < 3; n += 1) {
    expect(await claim()).toMatchObject({ tries: n + 1 });
    await endLeases(world.services);
  }
  const told: string[] = [];
  const run = async () => {
    throw new Error("not asked");
  };
  await workOn(kindOf(run, { giveUp: async (_, problem) => void told.push(problem) }));
  const [row] = await rows();
  expect(row?.problem).toContain("The worker ended 3 times before the work did");
  expect(told).toEqual([row?.problem]);
});

test("progress means that what failed before does not count", async () => {
  await ask("a");
  const run: KindOfJob["run"] = async ({ progressed }) => {
    progressed();
    throw new Error("half way");
  };
  for (let n = 0; n < 5; n += 1) {
    await hurry(world.services);
    await workOn(kindOf(run));
  }
  expect(await rows()).toMatchObject([{ tries: 1, failedAt: null }]);
});

test("what was stopped with its worker is handed to the next one, and counts as no try", async () => {
  await ask("a");
  const stopping = new AbortController();
  const run: KindOfJob["run"] = async ({ signal }) => {
    stopping.abort();
    signal.throwIfAborted();
    return "done";
  };
  await workOnOne(world.services, kind, kindOf(run), stopping.signal);
  expect(await rows()).toMatchObject([{ tries: 0, leaseOwner: null, failedAt: null }]);
  expect(await claim()).toMatchObject({ tries: 1 });
});

test("a slice of longer work lets go, and goes on with its tries anew", async () => {
  await ask("a");
  let slices = 0;
  const run = async (): Promise<Outcome> => {
    slices += 1;
    return slices < 3 ? { againInMs: 0 } : "done";
  };
  while (await workOn(kindOf(run)));
  expect(slices).toBe(3);
  expect(await rows()).toEqual([]);
});

test("what was missed by the clock runs once, and then at its next time", async () => {
  const clock = dailyAt(3, 13);
  const missed = clock(new Date(Date.now() - 5 * 86_400_000));
  await enqueueClock(system(), kind, missed);
  // Who starts asks for the next time, and leaves what is due.
  await enqueueClock(system(), kind, clock(new Date()));
  let times = 0;
  const run = async (): Promise<Outcome> => {
    times += 1;
    return "done";
  };
  while (await workOn(kindOf(run, { clock })));
  expect(times).toBe(1);
  expect(await rows()).toMatchObject([{ dueAt: clock(new Date()), tries: 0, leaseOwner: null }]);
});

test("a clock goes on after a time that was given up, which is forgotten once a later one went well", async () => {
  const clock = dailyAt(3, 13);
  await enqueueClock(system(), kind, new Date());
  const failing = kindOf(
    async () => {
      throw new Error("A reader holds callback_2026_01.");
    },
    { clock, maxTries: 1 },
  );
  await workOn(failing);
  await hurry(world.services);
  await workOn(failing);
  const [given, next] = (await rows()).toSorted((a, b) => Number(b.failedAt ?? 0) - Number(a.failedAt ?? 0));
  expect(told(given?.problem)).toBe("It failed, with: A reader holds callback_2026_01.");
  const { jobs } = await speakTo("zh", () => listGivenUp(system()));
  expect(jobs).toMatchObject([{ problem: "失败了，错误信息：A reader holds callback_2026_01." }]);
  expect(next).toMatchObject({ failedAt: null, dueAt: clock(new Date()) });
  expect(await rows()).toHaveLength(2);
  await hurry(world.services);
  await workOn(kindOf(done, { clock }));
  expect(await rows()).toMatchObject([{ failedAt: null, dueAt: clock(new Date()) }]);
});
