import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { openDatabase } from "#db/client.ts";
import { watchMigrations } from "#db/require-migrated.ts";
import { checkReadiness } from "#server/domain/instance/health.ts";
import { startIntakeReports } from "#server/domain/sending/callbacks/intake/intake-report.ts";
import { type Answer, createReceiver } from "#server/domain/sending/callbacks/intake/receive.ts";
import { readDatabaseEnv, secretsOf } from "./env.ts";
import { createLog } from "./log.ts";
import { openMetrics } from "./metrics/metrics.ts";
import { guardProcess } from "./process-guard.ts";
import { openCallbackServer } from "./web/callback-server.ts";
import type { WebServer } from "./web/server.ts";

/** Longer than the request timeout plus the margin for its answer, and for storing what was taken last. */
const drainLimitMs = 15_000;
/** For whatever balances the load to ask a few times whether this process is still there. */
const noticeSeconds = 5;

/**
 * Takes callbacks as the web process does, without pages in front: for those whose callbacks outgrow web. It opens no secret
 * of anybody's, so it needs no key.
 */
export async function startReceiver(): Promise<WebServer> {
  const env = readDatabaseEnv();
  const log = createLog("receiver", secretsOf(env));
  const drainNoticeMs = (env.drainNoticeSeconds ?? noticeSeconds) * 1000;
  const db = await openDatabase({
    url: env.databaseUrl,
    appConnections: 1,
    systemConnections: 2,
    applicationName: "switchboard-receiver",
    isForPeople: true,
  });
  const receiver = createReceiver({ services: { db }, spoolDir: join(env.dataDir, "spool"), log });
  startIntakeReports({ db }, receiver, `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`);
  const metrics = openMetrics({ token: env.metricsToken, system: db.system, receiver });
  const isMigrated = watchMigrations(env.databaseUrl, resolve("drizzle"));
  const server = await openCallbackServer({
    host: env.host,
    port: env.port,
    receiver,
    trustedProxies: env.trustedProxies,
    statePaths: new Set(["/api/health", "/api/ready"]),
    pages: {
      "/api/health": async () => json(200, { status: "ok" }),
      "/api/ready": async () => {
        const readiness = await checkReadiness(db.system, isMigrated, receiver.counts());
        return json(readiness.status === "ready" ? 200 : 503, readiness);
      },
      "/api/metrics": async ({ headers }) => {
        const authorization = headers.authorization ?? null;
        const answer = await metrics.answer({ headers: new Headers(authorization === null ? {} : { authorization }) });
        return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) };
      },
    },
    drainNoticeMs,
    onAnswer: metrics.answered,
    onError: (error, requestId) => log.error({ err: error, requestId }, "a request was not handled"),
  });
  const drain = async () => {
    await server.drain();
    await receiver.close();
    await db.close();
  };
  guardProcess({ drain, graceMs: drainNoticeMs + drainLimitMs });
  return server;
}

function json(status: number, body: object): Answer {
  return { status, text: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

if (import.meta.main) await startReceiver();
