import { mkdirSync } from "node:fs";
import { migrateDatabase, migrationsFolder } from "#db/migrate.ts";
import { requireMigrated } from "#db/require-migrated.ts";
import { bootstrap } from "#server/domain/instance/bootstrap.ts";
import { readDatabaseEnv, readSecretKeys, readServiceEnv, type ServiceEnv } from "#server/env.ts";
import { administratorLines } from "./start-banner.ts";
import { buildWhenStale } from "./start-build.ts";
import { requireDatabase } from "./start-database.ts";
import { requireFreePort } from "./start-ports.ts";
import { stopWithParent } from "./start-shutdown.ts";

const distDir = process.env.SWITCHBOARD_DIST ?? ".next";

/**
 * Runs one part of the product by itself, on a database and under a key that the settings name: any number of web and worker
 * processes, anywhere, once `migrate` has run. Ends this process with 1, and one sentence, when it cannot.
 */
export async function runAlone(what: string): Promise<void> {
  try {
    if (what === "build") await buildWhenStale(distDir, new AbortController().signal);
    else if (what === "migrate") await migrate(await serviceEnv());
    else if (what === "web") await runWeb(await serviceEnv());
    else if (what === "worker") await runWorker(await serviceEnv());
    else if (what === "receiver") await runReceiver();
    else throw new Error(`There is no part called ${what}: build, migrate, web, worker and receiver run alone.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function serviceEnv(): Promise<ServiceEnv> {
  const env = readServiceEnv();
  await requireDatabase(env.databaseUrl);
  return env;
}

async function migrate(env: ServiceEnv): Promise<void> {
  await migrateDatabase(env.databaseUrl);
  const { generated } = await bootstrap({
    databaseUrl: env.databaseUrl,
    secretKeys: () => readSecretKeys(env),
    sandbox: false,
    adminEmail: env.adminEmail,
    adminPassword: env.adminPassword,
  });
  console.log(["The database is at this version.", ...administratorLines(generated)].join("\n"));
}

async function runWeb(env: ServiceEnv): Promise<void> {
  await requireMigrated(env.databaseUrl, migrationsFolder);
  await requireFreePort("PORT", env.host, env.port);
  await buildWhenStale(distDir, new AbortController().signal);
  prepare(env);
  const { startWeb } = await import("#server/web.ts");
  const { port } = await startWeb();
  console.log(`The web process listens on ${env.host}:${port}; people reach it at ${env.publicUrl}.`);
}

async function runWorker(env: ServiceEnv): Promise<void> {
  await requireMigrated(env.databaseUrl, migrationsFolder);
  prepare(env);
  // It begins as it is loaded, and says so in its log.
  await import("#server/worker.ts");
}

async function runReceiver(): Promise<void> {
  const env = readDatabaseEnv();
  await requireDatabase(env.databaseUrl);
  await requireMigrated(env.databaseUrl, migrationsFolder);
  await requireFreePort("PORT", env.host, env.port);
  prepare(env);
  const { startReceiver } = await import("#server/receiver.ts");
  const { port } = await startReceiver();
  console.log(`The receiver listens on ${env.host}:${port}, for callbacks alone.`);
}

function prepare(env: ServiceEnv): void {
  mkdirSync(env.dataDir, { recursive: true });
  Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", SWITCHBOARD_DEV: "0" });
  // The first administrator's password is nobody's business but the migration's.
  delete process.env.ADMIN_PASSWORD;
  if (process.env.npm_lifecycle_event !== undefined) stopWithParent(() => process.kill(process.pid, "SIGTERM"));
}
