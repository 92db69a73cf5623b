import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#db/embedded-server.ts";
import { application } from "#db/schema/connections.ts";
import { person } from "#db/schema/people.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { workerFlags } from "#scripts/start-child.ts";
import { bootstrap } from "#server/domain/instance/bootstrap.ts";
import { createScope, type Scope } from "#server/domain/scope.ts";
import { readSecretKeys, readServiceEnv, serviceVariables } from "#server/env.ts";
import { openServices } from "#server/services.ts";
import { startTestCluster } from "#tests/support/cluster.ts";
import { type BenchProcess, childrenCpuMs, startProcess } from "./processes.ts";

/** Database, worker and sandbox as in production, and the portal's procedures in the bench's own process. */
export type DispatchPlace = {
  scope: Scope;
  sandboxPort: number;
  sandboxUrl: string;
  publicUrl: string;
  startWorker(): BenchProcess;
  startSandbox(): Promise<BenchProcess>;
  /** CPU time of PostgreSQL so far, in ms. */
  postgresCpuMs(): number;
  close(): Promise<void>;
};

const readyLimitMs = 60_000;

export async function openDispatchPlace(): Promise<DispatchPlace> {
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
  const administrator = { adminEmail: "bench@example.com", adminPassword: randomBytes(12).toString("base64url") };
  const secretKeys = () => readSecretKeys(env);
  await bootstrap({ databaseUrl: env.databaseUrl, secretKeys, sandbox: true, ...administrator });
  const services = await openServices(env, "worker");
  const running: BenchProcess[] = [];
  const start = (script: string, flags: readonly string[] = []) => {
    const profile = process.env.BENCH_PROFILE === "1" ? ["--cpu-prof", "--cpu-prof-dir=.cache/bench/profile"] : [];
    const environment = { ...process.env, ...serviceVariables(env), NODE_ENV: "production" as const };
    const started = startProcess(script, environment, [...flags, ...profile]);
    running.push(started);
    return started;
  };
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
    scope: await demoScope(services),
    sandboxPort: env.sandboxPort,
    sandboxUrl,
    publicUrl: env.publicUrl,
    startWorker: () => start("server/worker.ts", workerFlags),
    startSandbox: async () => {
      const started = start("server/sandbox/main.ts");
      await waitUntilAnswering(sandboxUrl);
      return started;
    },
    postgresCpuMs: () => childrenCpuMs(postmasterPid(cluster.location)),
    close,
  };
}

/** It names itself in the first line of the file that keeps a second one away. */
function postmasterPid(location: string): number {
  return Number(readFileSync(join(location, "postmaster.pid"), "utf8").split("\n")[0]);
}

async function demoScope(services: Scope["services"]): Promise<Scope> {
  const { system } = services.db;
  const [[place], [who], apps] = await Promise.all([
    system.select().from(workspace),
    system.select().from(person),
    system.select().from(application),
  ]);
  if (!place || !who || !apps.some(({ area }) => area === "sms")) throw new Error("the Demo workspace lacks something");
  return createScope({ services, workspace: place, person: who, roles: ["owner"], requestId: "bench", ip: null });
}

async function waitUntilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + readyLimitMs;
  for (;;) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > deadline) throw new Error(`${url} did not answer`);
    await delay(100);
  }
}
