import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#db/embedded-server.ts";
import { connection } from "#db/schema/connections.ts";
import { person } from "#db/schema/people.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { buildWhenStale } from "#scripts/start-build.ts";
import { webFlags, workerFlags } from "#scripts/start-child.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { bootstrap } from "#server/domain/instance/bootstrap.ts";
import { createScope, type Scope, type Services } from "#server/domain/scope.ts";
import { readSecretKeys, readServiceEnv, serviceVariables } from "#server/env.ts";
import { openServices } from "#server/services.ts";
import { startTestCluster } from "#tests/support/cluster.ts";
import { type BenchProcess, startProcess } from "./processes.ts";

/** The product on a database of its own, durable as in production, of which the bench starts the processes it needs. */
export type BenchProduct = {
  portalUrl: string;
  sandboxUrl: string;
  administrator: { email: string; password: string };
  /** The domain in the bench's own process, for what is prepared and counted. */
  services: Services;
  /** The administrator in the Demo workspace, and its connection to the sandbox. */
  scope: Scope;
  connection: Connection;
  /** What the product's processes get as environment. */
  environment: NodeJS.ProcessEnv;
  startWeb(): Promise<BenchProcess>;
  startWorker(): BenchProcess;
  startSandbox(): Promise<BenchProcess>;
  /** A script of the bench, as one of the product's processes. */
  startScript(script: string): BenchProcess;
  close(): Promise<void>;
};

const distDir = ".next-bench";
const administrator = { email: "bench@example.com", password: randomBytes(12).toString("base64url") };
const readyLimitMs = 60_000;

/** Builds the portal with the bench's routes when its sources have changed, and makes a database with a Demo workspace. */
export async function openProduct(): Promise<BenchProduct> {
  process.env.SWITCHBOARD_BENCH = "1";
  await buildWhenStale(distDir, new AbortController().signal);
  const cluster = await startTestCluster({ durable: true, isMeasured: true });
  const dataDir = resolve(".cache", "bench", `data-${process.pid}`);
  mkdirSync(dataDir, { recursive: true });
  const env = readServiceEnv({
    DATABASE_URL: (await cluster.createDatabase()).url,
    SECRET_KEY: randomBytes(32).toString("base64url"),
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    SANDBOX: "on",
    DATA_DIR: dataDir,
  });
  await bootstrap({
    databaseUrl: env.databaseUrl,
    secretKeys: () => readSecretKeys(env),
    sandbox: true,
    adminEmail: administrator.email,
    adminPassword: administrator.password,
  });
  const services = await openServices(env, "worker");
  const environment = {
    ...process.env,
    ...serviceVariables(env),
    NODE_ENV: "production" as const,
    NEXT_TELEMETRY_DISABLED: "1",
    SWITCHBOARD_DIST: distDir,
  };
  const running: BenchProcess[] = [];
  const start = (script: string, flags: string[] = []) => {
    const started = startProcess(script, environment, flags);
    running.push(started);
    return started;
  };
  const startAnswering = async (script: string, url: string, flags: string[] = []) => {
    const started = start(script, flags);
    await waitUntilAnswering(url, script);
    return started;
  };
  const portalUrl = env.publicUrl;
  const sandboxUrl = `http://127.0.0.1:${env.sandboxPort}`;
  const close = async () => {
    for (const started of running.reverse()) await started.stop();
    await services.agents.close();
    await services.db.close();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  // Ctrl-C leaves nothing behind: the database would otherwise run on.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void close().then(() => process.exit(130)));
  return {
    portalUrl,
    sandboxUrl,
    administrator,
    services,
    ...(await findDemo(services)),
    environment,
    startWeb: () => startAnswering("server/web.ts", `${portalUrl}/api/health`, [...webFlags, ...profileFlags()]),
    startWorker: () => start("server/worker.ts", [...workerFlags]),
    startSandbox: () => startAnswering("server/sandbox/main.ts", sandboxUrl),
    startScript: (script) => start(script),
    close,
  };
}

/** With BENCH_PROFILE=1 the web process leaves a CPU profile for whoever wants to know where the time goes. */
function profileFlags(): string[] {
  return process.env.BENCH_PROFILE === "1" ? ["--cpu-prof", `--cpu-prof-dir=${resolve(".cache/bench/profile")}`] : [];
}

async function findDemo(services: Services): Promise<{ scope: Scope; connection: Connection }> {
  const { system } = services.db;
  const [[place], [who], [account]] = await Promise.all([
    system.select().from(workspace),
    system.select().from(person),
    system.select().from(connection),
  ]);
  if (!place || !who || !account) throw new Error("the Demo workspace is missing");
  const scope = createScope({
    services,
    workspace: place,
    person: who,
    roles: ["owner"],
    requestId: "bench",
    ip: null,
  });
  return { scope, connection: account };
}

/** Any answer will do: without a worker the portal's health is bad, and the bench wants it so. */
async function waitUntilAnswering(url: string, what: string): Promise<void> {
  const deadline = Date.now() + readyLimitMs;
  for (;;) {
    try {
      const answer = await fetch(url);
      await answer.arrayBuffer();
      return;
    } catch (cause) {
      if (Date.now() > deadline) throw new Error(`${what} did not answer within ${readyLimitMs / 1000} s`, { cause });
      await delay(200);
    }
  }
}
