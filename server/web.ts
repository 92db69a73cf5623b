import next from "next";
import { guardConsole } from "./console-guard.ts";
import { readServiceEnv, secretsOf } from "./env.ts";
import { createLog } from "./log.ts";
import { endForError, guardProcess } from "./process-guard.ts";
import { findRuntime } from "./runtime.ts";
import { openWebServer, type WebServer } from "./web/server.ts";
import { openStaticFiles } from "./web/static-files.ts";

/** Longer than the request timeout plus the margin for its answer, and for closing what Next has open. */
const DRAIN_LIMIT_MS = 12_000;

/** For whatever balances the load to ask a few times whether this process is still there. */
const NOTICE_SECONDS = 5;

/** Runs the portal's pages and routes: Next's request handler behind our own HTTP server. */
export async function startWeb(): Promise<WebServer> {
  const env = readServiceEnv();
  const isDev = process.env.SWITCHBOARD_DEV === "1";
  const drainNoticeMs = (env.drainNoticeSeconds ?? NOTICE_SECONDS) * 1000;
  process.env.NEXTAUTH_URL = env.publicUrl;
  const log = createLog("web", secretsOf(env));
  if (!isDev) guardConsole(log);
  const app = next({ dev: isDev, dir: process.cwd(), hostname: env.host, port: env.port });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = await openWebServer((request, response) => handle(request, response), {
    host: env.host,
    port: env.port,
    publicUrl: env.publicUrl,
    isDev,
    trustedProxies: env.trustedProxies,
    drainNoticeMs,
    database: () => findRuntime()?.database,
    ...(isDev ? {} : { staticFiles: openStaticFiles(process.env.SWITCHBOARD_DIST ?? ".next") }),
    onAnswer: (answer) => findRuntime()?.metrics.answered(answer),
    onError: (error, requestId) => log.error({ err: error, requestId }, "a request was not handled"),
  });
  const drain = async () => {
    await server.drain();
    await app.close();
  };
  guardProcess({ drain, graceMs: drainNoticeMs + DRAIN_LIMIT_MS });
  return server;
}

// Next takes every error that nobody catches, and goes on: a process that cannot listen would stay, and answer nobody.
if (import.meta.main) await startWeb().catch(endForError);
