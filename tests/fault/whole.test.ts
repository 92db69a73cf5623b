import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { connectTo } from "#db/driver.ts";
import { startEmbedded } from "#db/embedded.ts";
import { freePort } from "#db/embedded-server.ts";
import { descendants, killAll, killTree } from "#tests/support/processes.ts";
import { newDataFolder } from "#tests/support/scratch.ts";
import { runStart, type StartProcess } from "#tests/support/start-process.ts";

const dataDir = newDataFolder();
const started: StartProcess[] = [];
const locations = new Set<string>();

afterAll(async () => {
  for (const each of started) {
    if (each.child.exitCode === null && each.child.signalCode === null) {
      each.child.kill("SIGTERM");
      await each.ended();
    }
  }
  for (const location of locations) {
    if (dirname(location) !== dataDir) rmSync(dirname(location), { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
});

/** The same ports each time: a start after a kill must get them back. */
const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };

async function start(): Promise<StartProcess> {
  const process = await runStart({ DATA_DIR: dataDir, ...ports });
  started.push(process);
  await process.says(/Switchboard is ready/);
  locations.add((await process.says(/PostgreSQL {2}(\S+)/))[1] ?? join(dataDir, "postgres"));
  return process;
}

async function waitUntilGone(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(`${url}/api/health`);
    } catch {
      return;
    }
    await delay(20);
  }
}

const limit = { timeout: 240_000 };

test(
  "the first start prints one banner with the administrator's password, and Ctrl-C stops everything",
  limit,
  async () => {
    const first = await start();
    expect(first.printed().match(/Switchboard is ready/g)).toHaveLength(1);
    await first.says(/First administrator .*\n\s+email\s+\S+@\S+\n\s+password\s+\S{12,}/);
    expect((await fetch(`${first.portalUrl}/api/health/details`)).status).toBe(200);
    const begun = performance.now();
    const below = descendants(first.child.pid ?? 0);
    expect(below.length).toBeGreaterThanOrEqual(4);
    first.child.kill("SIGINT");
    expect(await first.ended()).toBe(0);
    expect(performance.now() - begun).toBeLessThan(30_000);
    await waitUntilGone(first.portalUrl);
  },
);

test("a later start shows no password and needs no build", limit, async () => {
  const second = await start();
  expect(second.printed()).not.toContain("First administrator");
  expect(second.printed()).not.toContain("Building");
  second.child.kill("SIGTERM");
  expect(await second.ended()).toBe(0);
});

test("after kill -9 of the start script alone its processes end, and the next start works", limit, async () => {
  const killed = await start();
  killed.child.kill("SIGKILL");
  await killed.ended();
  const next = await start();
  next.child.kill("SIGTERM");
  expect(await next.ended()).toBe(0);
});

test("after kill -9 of everything at once the next start works", limit, async () => {
  const killed = await start();
  killTree(killed.child.pid ?? 0);
  await killed.ended();
  const next = await start();
  next.child.kill("SIGTERM");
  expect(await next.ended()).toBe(0);
});

test("a worker, a web process or a PostgreSQL that is killed comes back", limit, async () => {
  const running = await start();
  killAll(descendants(running.child.pid ?? 0));
  await running.says(/The web process ended \(SIGKILL\); starting it again/);
  await running.says(/The worker process ended \(SIGKILL\); starting it again/);
  await running.says(/PostgreSQL ended; starting it again/);
  for (;;) {
    const reply = await fetch(`${running.portalUrl}/api/health/details`).catch(() => undefined);
    if (reply?.status === 200) break;
    await delay(50);
  }
  running.child.kill("SIGTERM");
  expect(await running.ended()).toBe(0);
});

test("a start on a data folder from before the first release ends with one sentence", limit, async () => {
  const server = await startEmbedded({ dataDir });
  const sql = connectTo(server.url, { max: 1, onnotice: () => undefined });
  await sql`update drizzle.__drizzle_migrations set created_at = 1`;
  await sql.end();
  await server.stop();
  const refused = await runStart({ DATA_DIR: dataDir, ...ports });
  expect(await refused.ended()).toBe(1);
  expect(refused.printed()).toMatch(
    /^This database was made before the first release of Switchboard and cannot be upgraded: [^\n]*Nothing was changed\.\n$/,
  );
});
