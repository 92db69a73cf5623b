import { watch } from "node:fs";
import { migrateDatabase } from "#db/migrate.ts";
import { bootstrap } from "#server/domain/instance/bootstrap.ts";
import { type Env, readEnv, readSecretKeys, type ServiceEnv, serviceVariables } from "#server/env.ts";
import { type Administrator, administratorLines } from "./start-banner.ts";
import { buildWhenStale } from "./start-build.ts";
import { type Child, type ChildOptions, startChild, webFlags, webPauseMs, workerFlags } from "./start-child.ts";
import { claimDataFolder, keepSecretKey } from "./start-data-folder.ts";
import { externalDatabase, keepEmbeddedDatabase, requireDatabase, type StartedDatabase } from "./start-database.ts";
import { waitUntilHealthy } from "./start-health.ts";
import { requireFreePort } from "./start-ports.ts";
import { type Running, stopAll, stopOnSignal } from "./start-shutdown.ts";

/** Longer than a worker waits for the answer to a call under way: whose process is killed before is unknown for ever. */
const WORKER_GRACE_MS = 26_000;
/** Longer than a web process waits for requests in flight; its notice for load balancers comes on top. */
const WEB_GRACE_MS = 13_000;
/** Sandbox and database need little after them. */
const SANDBOX_GRACE_MS = 1500;

/** Runs the whole product until it is told to stop. Ends this process with 1, and one sentence, when it cannot start. */
export async function start({ isDev }: { isDev: boolean }): Promise<void> {
  const running: Running = [];
  const stopping = new AbortController();
  const starting = bringUp(running, stopping.signal, isDev);
  stopOnSignal(running, stopping, starting);
  try {
    await starting;
  } catch (error) {
    if (stopping.signal.aborted) return;
    console.error(error instanceof Error ? error.message : error);
    await stopAll(running);
    process.exit(1);
  }
}

async function bringUp(running: Running, signal: AbortSignal, isDev: boolean): Promise<void> {
  const env = readEnv();
  const folder = claimDataFolder(env.dataDir);
  running.push({ stop: async () => folder.release(), kill: folder.release });
  await checkSurroundings(env);
  const distDir = process.env.SWITCHBOARD_DIST ?? ".next";
  if (!isDev) await buildWhenStale(distDir, signal);
  signal.throwIfAborted();

  const database =
    env.databaseUrl === undefined ? await keepEmbeddedDatabase(env.dataDir) : externalDatabase(env.databaseUrl);
  running.push(database);
  signal.throwIfAborted();
  if (env.secretKey === undefined) keepSecretKey(env.dataDir);
  const service = { ...env, databaseUrl: database.url };
  await migrateDatabase(service.databaseUrl);
  signal.throwIfAborted();
  const { generated } = await bootstrap({
    databaseUrl: service.databaseUrl,
    secretKeys: () => readSecretKeys(env),
    // A demonstration belongs into a database made for trying things, not into somebody's own.
    sandbox: env.databaseUrl === undefined && env.runsSandbox,
    adminEmail: service.adminEmail,
    adminPassword: service.adminPassword,
  });
  signal.throwIfAborted();
  startServices(running, service, isDev);
  await waitUntilHealthy(env.host, env.port, signal);
  printBanner(service, database, generated);
}

/** Finds what would fail later before anything is started. */
async function checkSurroundings(env: Env): Promise<void> {
  await requireFreePort("PORT", env.host, env.port);
  if (env.runsSandbox) {
    await requireFreePort("SANDBOX_PORT", env.sandboxHost, env.sandboxPort);
  }
  if (env.databaseUrl !== undefined) await requireDatabase(env.databaseUrl);
}

function startServices(running: Running, env: ServiceEnv, isDev: boolean): void {
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...serviceVariables(env),
    NODE_ENV: isDev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    SWITCHBOARD_DEV: isDev ? "1" : "0",
    // On a terminal nobody balances a load: what stops, stops at once.
    DRAIN_NOTICE_SECONDS: String(env.drainNoticeSeconds ?? 0),
  };
  // The first administrator's password is nobody's business but the bootstrap's.
  delete environment.ADMIN_PASSWORD;
  const run = (name: string, script: string, more: Omit<ChildOptions, "name" | "script" | "environment"> = {}) =>
    startChild({ name, script, environment, ...more });

  // The banner says where the sandbox is; its own line would say it twice.
  const sandbox = env.runsSandbox ? run("sandbox", "server/sandbox/main.ts", { isQuiet: true }) : undefined;
  if (sandbox !== undefined) running.push({ stop: () => sandbox.stop(SANDBOX_GRACE_MS), kill: sandbox.kill });
  const worker = run("worker", "server/worker.ts", { flags: workerFlags });
  const web = run("web", "server/web.ts", { flags: webFlags, longestPauseMs: webPauseMs });
  // Both at once: neither waits for the other, and the longer of them must fit the time a container gets to stop.
  running.push({
    stop: async () => {
      await Promise.all([web.stop((env.drainNoticeSeconds ?? 0) * 1000 + WEB_GRACE_MS), worker.stop(WORKER_GRACE_MS)]);
    },
    kill: () => {
      web.kill();
      worker.kill();
    },
  });
  if (isDev) restartOnChange(worker, sandbox);
}

/** Next reloads the pages by itself; the other processes are started anew when a source file changes. */
function restartOnChange(worker: Child, sandbox: Child | undefined): void {
  let pending: NodeJS.Timeout | undefined;
  for (const folder of ["db", "server"]) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file?.endsWith(".ts")) return;
      clearTimeout(pending);
      pending = setTimeout(() => Promise.all([worker.restart(), sandbox?.restart()]), 200);
    });
  }
}

function printBanner(env: ServiceEnv, database: StartedDatabase, administrator: Administrator | undefined): void {
  const lines = ["", "Switchboard is ready.", "", `  Portal      ${env.publicUrl}`];
  if (env.sandboxUrl !== undefined) lines.push(`  Sandbox     ${env.sandboxUrl}`);
  lines.push(`  Data        ${env.dataDir}`, `  PostgreSQL  ${database.location}`);
  console.log([...lines, ...administratorLines(administrator), ""].join("\n"));
}
