import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { DatabaseWatch } from "#db/watch.ts";
import { clientAddress, trustedNetworks } from "#server/client-address.ts";
import { networkOf } from "#server/domain/access/sign-in/throttle.ts";
import { callbackMethodHeader } from "#server/domain/sending/callbacks/intake/method-header.ts";
import { type Answered, methodOf, routeKindOf } from "#server/metrics/http-figures.ts";
import { speakTo } from "#words/catalogue.server.ts";
import { answerWhenAway } from "./away.ts";
import { admitBody, announcedBytes, BodyRoom, isCallback, isCallsFile, isUploadPart } from "./bodies.ts";
import { drainCallbacks } from "./drain.ts";
import {
  contentSecurityPolicy,
  hasCredentials,
  isForOtherHost,
  newNonce,
  responseHeaders,
  stripRequestHeaders,
} from "./headers.ts";
import { drainServer, listen, timeLimits } from "./listening.ts";
import { readerOf } from "./reader.ts";
import { cutStalled } from "./stalled-sockets.ts";

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type WebServerOptions = {
  host: string;
  port: number;
  publicUrl: string;
  isDev: boolean;
  /** Proxies whose word about who asks is taken, as `isNetwork` takes them; nobody's by default. */
  trustedProxies?: readonly string[];
  /** How long a client may take to send its whole request. Answers, streams too, may take longer. */
  requestTimeoutMs?: number;
  /** How long connections are still taken after health has failed: what balances the load needs it to notice. */
  drainNoticeMs?: number;
  /** Says while the database is away, once it is known. */
  database?: () => Pick<DatabaseWatch, "onAway"> | undefined;
  /** Hears of an error that a handler threw, which is answered by 500. */
  onError?: (error: unknown, requestId: string) => void;
  /** Hears of each answer that ended, for figures. */
  onAnswer?: (answer: Answered) => void;
  /** How long a client may take nothing of an answer that waits for it. */
  stallMs?: number;
  /** Answers files of the build, before anything else is asked; false where Next has to. */
  staticFiles?: (request: IncomingMessage, response: ServerResponse, path: string) => boolean;
};

/**
 * A listening server. `drain` lets health and readiness fail, waits out the notice, answers what is in flight, ends live
 * streams and closes; it returns when all is closed.
 */
export type WebServer = { port: number; drain(): Promise<void> };

/** Where others ask whether to send people and callbacks here. */
const statePaths = new Set(["/api/health", "/api/health/details", "/api/ready"]);

/** Serves `handler` with the portal's headers, time limits and an orderly end. Rejects when the port cannot be had. */
export async function openWebServer(handler: RequestHandler, options: WebServerOptions): Promise<WebServer> {
  const timeout = options.requestTimeoutMs ?? timeLimits.requestTimeout;
  const inFlight = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  const state = { isDraining: false };
  const trusted = trustedNetworks(options.trustedProxies ?? []);
  const room = new BodyRoom();
  const take = (request: IncomingMessage, response: ServerResponse) => {
    const { remoteAddress = "" } = request.socket;
    const clientIp = clientAddress(remoteAddress, String(request.headers["x-forwarded-for"] ?? ""), trusted);
    inFlight.add(response);
    const startedAt = performance.now();
    response.once("close", () => {
      inFlight.delete(response);
      // Whoever left before the first byte of an answer has no status.
      if (response.headersSent) options.onAnswer?.(answerOf(request, response, startedAt));
    });
    if (state.isDraining) response.setHeader("connection", "close");
    serve(handler, { ...options, clientIp, room }, state, request, response);
  };
  const server = createServer(
    {
      ...timeLimits,
      requestTimeout: timeout,
      headersTimeout: timeout,
      // Next takes every upgraded socket and leaves unknown ones open, beyond all time limits. Only its reload needs one.
      shouldUpgradeCallback: () => options.isDev,
    },
    take,
  );
  // Whoever asks before sending a body is told to send it only when it will be taken.
  server.on("checkContinue", take);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  if (options.isDev) server.on("upgrade", (_request, socket) => endWhenDrained(socket));
  server.once("close", cutStalled(sockets, options.stallMs));
  const port = await listen(server, options);
  const drain = async () => {
    state.isDraining = true;
    await delay(options.drainNoticeMs ?? 0);
    await drainServer(server, sockets, inFlight, timeout);
  };
  return { port, drain };
}

function answerOf(request: IncomingMessage, response: ServerResponse, startedAt: number): Answered {
  return {
    route: routeKindOf((request.url ?? "").split("?", 1)[0] ?? ""),
    method: methodOf(request.method),
    status: response.statusCode,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

function serve(
  handler: RequestHandler,
  options: WebServerOptions & { clientIp: string; room: BodyRoom },
  state: { isDraining: boolean },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const id = randomUUID();
  const policy = contentSecurityPolicy(newNonce(), options.isDev);
  const target = request.url ?? "";
  const path = target.split("?", 1)[0] ?? "";
  stripRequestHeaders(request, path);
  // Next takes the nonce for its own scripts from the request's policy.
  Object.assign(request.headers, {
    "x-request-id": id,
    "x-request-path": target,
    "content-security-policy": policy,
    "x-client-ip": options.clientIp,
  });
  for (const [name, value] of Object.entries(responseHeaders(options.publicUrl))) response.setHeader(name, value);
  response.setHeader("x-request-id", id);
  response.setHeader("content-security-policy", policy);
  const allowed = allowedMethods(path, options.isDev);
  if (!target.startsWith("/") || !isDecodable(path)) {
    // "*" and whole addresses are for proxies. Next would fail on the one and lead away by the other.
    answerShortly(response, 400, "This address cannot be read");
  } else if (!(allowed?.includes(request.method ?? "") ?? request.method !== "TRACE")) {
    // Of TRACE the web's standard Request refuses to be made, so that Next would fail.
    if (allowed) response.setHeader("allow", allowed.join(", "));
    answerShortly(response, 405, "This address is read-only");
  } else if (isForOtherHost(request, path, options.publicUrl)) {
    response.writeHead(307, { location: options.publicUrl + target }).end();
  } else if (state.isDraining && statePaths.has(path)) {
    response.writeHead(503, { "content-type": "application/json" }).end('{"status":"stopping"}');
  } else if (!options.staticFiles?.(request, response, path)) {
    const client = networkOf(options.clientIp);
    admitBody(options.room, { request, response, path, client, id }, hasCredentials(request), () => {
      if (answerWhenAway(options.database?.(), request, response, path)) return;
      if (request.headers.expect !== undefined) response.writeContinue();
      if (isCallback(path)) keepBodyOfGet(request);
      speakTo(readerOf(request), () => handler(request, response)).catch((error: unknown) => {
        options.onError?.(error, id);
        endBroken(response);
      });
    });
  }
}

/** The methods of a path that is only read, of a part of an upload and of a file of calls; null where the routes below it say so themselves. */
function allowedMethods(path: string, isDev: boolean): string[] | null {
  if (path.startsWith("/api/")) return null;
  // Next's own tools for developers post to its own addresses.
  if (isDev && /^\/_{1,2}next/.test(path)) return null;
  if (isUploadPart(path)) return ["PUT"];
  return isCallsFile(path) ? ["GET", "HEAD", "POST"] : ["GET", "HEAD"];
}

/** A web Request by GET has no body. The route learns the true method from a header that only this server can set. */
function keepBodyOfGet(request: IncomingMessage): void {
  if (request.method !== "GET" || announcedBytes(request) === 0) return;
  request.method = "POST";
  request.headers[callbackMethodHeader] = "GET";
}

function answerShortly(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { "content-type": "text/plain", "cache-control": "no-store", connection: "close" })
    .end(text);
}

/** Next fails on a path with a broken percent sign, as scanners send them. What follows a question mark is anybody's. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function endBroken(response: ServerResponse): void {
  if (response.writableEnded) return;
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { "content-type": "text/plain" }).end("Internal server error");
}

function endWhenDrained(socket: Duplex): void {
  const end = () => socket.destroy();
  drainCallbacks().add(end);
  socket.once("close", () => drainCallbacks().delete(end));
}
