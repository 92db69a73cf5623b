import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { job } from "#db/schema/jobs.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";
import { Runner } from "#server/jobs/runner.ts";
import type { KindOfJob } from "#server/jobs/work-on.ts";
import { startTestCluster, type TestCluster, type TestDatabase } from "#tests/support/cluster.ts";
import { createWorkspace, openServices, type TestServices } from "#tests/support/factories.ts";
import { silent } from "#tests/support/jobs.ts";

const kind = "drop_bodies";
const program = fileURLToPath(new URL("./runner-process.ts", import.meta.url));
const patience = { timeout: 20_000, interval: 20 };

let cluster: TestCluster;
let database: TestDatabase;
let services: TestServices;
beforeAll(async () => {
  cluster = await startTestCluster();
  database = await cluster.createDatabase();
  services = await openServices(database.url);
});
afterAll(async () => {
  await services?.close();
  await cluster?.stop();
});
beforeEach(async () => {
  await services.db.system.delete(job);
});

const rows = () => services.db.system.select().from(job);
const ask = (key: string, workspaceId: string | null = null) =>
  services.db.system.transaction((tx) => enqueue(tx, { kind, key, workspaceId }));

function startRunner(run: KindOfJob["run"], places = 1): Runner {
  const entry = { lane: { name: "test", places }, maxTries: 3, leaseMs: 60_000, run };
  const runner = new Runner({ services, log: silent, kinds: { [kind]: entry }, pollMs: 10 });
  onTestFinished(() => runner.stop());
  return runner;
}

/** A worker in a process of its own that has begun a job and never ends it. */
async function startStuckWorker(how: "leased" | "naive"): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, database.url, how], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  expect(line).toBe("begun a");
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

test("a job whose worker is killed in the middle is done by another one, and by no other while that worker lives", async () => {
  await ask("a");
  const child = await startStuckWorker("leased");
  const done: string[] = [];
  startRunner(async ({ key }) => {
    done.push(key);
    return "done";
  });
  // Its first lease is over, and it has another one.
  const [first] = await rows();
  const leaseMs = async () => (await rows())[0]?.leaseUntil?.getTime() ?? 0;
  await expect.poll(leaseMs, patience).toBeGreaterThan((first?.leaseUntil?.getTime() ?? 0) + 1000);
  expect(done).toEqual([]);
  await killed(child);
  await expect.poll(() => done, patience).toEqual(["a"]);
  await expect.poll(rows, patience).toEqual([]);
});

test("the control: what a worker takes out of the table before it is done is lost with it", async () => {
  await ask("a");
  const child = await startStuckWorker("naive");
  await killed(child);
  const done: string[] = [];
  startRunner(async ({ key }) => {
    done.push(key);
    return "done";
  });
  await ask("b");
  await expect.poll(() => done, patience).toEqual(["b"]);
});

test("many runners do each job once, and of a workspace one at a time", async () => {
  const workspaces = await Promise.all(Array.from({ length: 3 }, () => createWorkspace(services)));
  const keys = Array.from({ length: 30 }, (_, index) => `job ${index}`);
  for (const [index, key] of keys.entries()) await ask(key, workspaces[index % 3]?.workspace.id ?? null);
  const done: string[] = [];
  const underWay = new Map<string | null, number>();
  let most = 0;
  const run: KindOfJob["run"] = async ({ key, workspaceId }) => {
    const count = (underWay.get(workspaceId) ?? 0) + 1;
    underWay.set(workspaceId, count);
    most = Math.max(most, count);
    // Long enough for others to look.
    await rows();
    underWay.set(workspaceId, count - 1);
    done.push(key);
    return "done";
  };
  for (let n = 0; n < 3; n += 1) startRunner(run, 2);
  await expect.poll(() => done.toSorted(), patience).toEqual(keys.toSorted());
  await expect.poll(rows, patience).toEqual([]);
  expect(most).toBe(1);
});

test("a runner that is stopped takes nothing more and waits for what is under way", async () => {
  await ask("a");
  const begun = Promise.withResolvers<void>();
  const runner = startRunner(async ({ signal }) => {
    begun.resolve();
    await once(signal, "abort");
    return "done";
  });
  await begun.promise;
  await ask("b");
  await runner.stop();
  expect((await rows()).map(({ key, leaseOwner }) => [key, leaseOwner])).toEqual([["b", null]]);
});
