import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { watchMigrations } from "#db/require-migrated.ts";
import { watchDatabase } from "#db/watch.ts";
import { authOptions } from "#server/auth/options.ts";
import { startIntakeReports } from "#server/domain/sending/callbacks/intake/intake-report.ts";
import { createReceiver } from "#server/domain/sending/callbacks/intake/receive.ts";
import { createFeed } from "#server/domain/sending/live/feed.ts";
import { readSecretKeys, readServiceEnv, secretsOf } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { openMetrics } from "#server/metrics/metrics.ts";
import { setRuntime } from "#server/runtime.ts";
import { openServices } from "#server/services.ts";

/** Makes the web process's runtime, or ends the process, which is then started again. */
export async function startRuntime(): Promise<void> {
  const log = createLog("web");
  try {
    await makeRuntime();
  } catch (error) {
    // Next would only print it and answer 500 to everything from then on, also when the database is back.
    log.fatal({ err: error }, "the web process could not start");
    process.exit(1);
  }
}

async function makeRuntime(): Promise<void> {
  const env = readServiceEnv();
  const log = createLog("web", secretsOf(env));
  if (env.publicUrl.startsWith("https:") && env.trustedProxies.length === 0)
    log.warn(
      "PUBLIC_URL is https, so a proxy is in front: name it in TRUSTED_PROXIES, or every visitor seems to come from it",
    );
  const services = await openServices(env, "web", log);
  const receiver = createReceiver({ services, spoolDir: join(env.dataDir, "spool"), log });
  startIntakeReports(services, receiver, `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`);
  const feed = createFeed(services, (error) => log.warn({ err: error }, "live feed could not read changes"));
  setRuntime({
    services,
    database: watchDatabase(env.databaseUrl, (isAway) =>
      log.warn(isAway ? "the database does not answer" : "the database answers again"),
    ),
    receiver,
    feed,
    metrics: openMetrics({ token: env.metricsToken, system: services.db.system, receiver }),
    isMigrated: watchMigrations(env.databaseUrl, resolve("drizzle")),
    authOptions: authOptions(services, {
      secretKey: readSecretKeys(env).current,
      oidc: env.oidc ?? null,
      onError: (code, error, requestId) => log.error({ err: error, code, requestId }, "sign-in failed"),
    }),
    providerName: env.oidc?.name ?? null,
    log,
  });
}
