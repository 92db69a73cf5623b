import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectTo } from "#db/driver.ts";
import { type PostgresProcess, startPostgres } from "#tests/support/postgres-process.ts";

let postgres: PostgresProcess;
const exercises: ChildProcess[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  for (const exercise of exercises) exercise.kill("SIGKILL");
  await postgres?.remove();
});

type Probe = { failed: number; ms: number };

async function startExercise(driver: "mended" | "as it comes"): Promise<ChildProcess> {
  const file = fileURLToPath(new URL("pool-exercise.ts", import.meta.url));
  const child = fork(file, [postgres.url, driver], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  exercises.push(child);
  await once(child, "message");
  return child;
}

async function ask<Answer>(child: ChildProcess, what: string): Promise<Answer> {
  child.send(what);
  const [answer] = await once(child, "message");
  return answer;
}

/** Ends PostgreSQL in the middle of uploads, waits until it is back, and asks for 48 answers. */
async function endUnder(child: ChildProcess, how: "kill" | "stop"): Promise<Probe> {
  const before = await ask<number>(child, "stored");
  await expect.poll(() => ask<number>(child, "stored")).toBeGreaterThan(before + 20);
  await postgres[how]();
  await postgres.start();
  return ask<Probe>(child, "probe");
}

test("after PostgreSQL ended in the middle of uploads every connection of the pool is of use again", async () => {
  const child = await startExercise("mended");
  for (const how of ["kill", "stop"] as const) {
    const { failed, ms } = await endUnder(child, how);
    expect(failed, how).toBe(0);
    expect(ms, how).toBeLessThan(8000);
  }
});

test("a reserved connection that closed is not given back as a free one", async () => {
  const closed = Promise.withResolvers<void>();
  const sql = connectTo(postgres.url, { max: 1, onnotice: () => undefined, onclose: () => closed.resolve() });
  try {
    const reserved = await sql.reserve();
    await expect(reserved`select pg_terminate_backend(pg_backend_pid())`).rejects.toThrow();
    await closed.promise;
    reserved.release();
    expect((await sql`select 1 as one`)[0]?.one).toBe(1);
  } finally {
    await sql.end({ timeout: 5 });
  }
});

test("the driver as it comes keeps connections that never answer", async () => {
  const child = await startExercise("as it comes");
  let failed = 0;
  for (let time = 0; time < 4 && failed === 0; time += 1) ({ failed } = await endUnder(child, "stop"));
  expect(failed).toBeGreaterThan(0);
});
