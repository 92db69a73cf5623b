import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { clientAddress, trustedNetworks } from "#server/client-address.ts";
import type { Answer, Receiver } from "#server/domain/sending/callbacks/intake/receive.ts";
import { type Answered, methodOf, routeKindOf } from "#server/metrics/http-figures.ts";
import { lingerMs } from "./bodies.ts";
import { drainServer, listen, timeLimits } from "./listening.ts";
import { readIncoming } from "./read-incoming.ts";
import type { WebServer } from "./server.ts";
import { cutStalled } from "./stalled-sockets.ts";

export type CallbackServerOptions = {
  host: string;
  port: number;
  receiver: Pick<Receiver, "take">;
  trustedProxies: readonly string[];
  /** What is read beside callbacks, by its path. */
  pages: Readonly<Record<string, (request: IncomingMessage) => Promise<Answer>>>;
  /** Those of them that fail once this process drains, so that nobody is sent here any more. */
  statePaths: ReadonlySet<string>;
  drainNoticeMs: number;
  onAnswer(answer: Answered): void;
  onError(error: unknown, requestId: string): void;
};

const prefix = "/api/bathWebhook/";
const nothingHere: Answer = {
  status: 404,
  text: "not found",
  headers: { "content-type": "text/plain; charset=utf-8" },
};
const onlyRead: Answer = { ...nothingHere, status: 405, text: "only read", headers: { allow: "GET, HEAD" } };
const stopping: Answer = {
  status: 503,
  text: '{"status":"stopping"}',
  headers: { "content-type": "application/json" },
};
const failed: Answer = { ...nothingHere, status: 500, text: "internal error" };

/**
 * Serves the callback address alone, with the time limits, the bounds and the orderly end of the web server and without
 * anything between the socket and the receiver. Rejects when the port cannot be had.
 */
export async function openCallbackServer(options: CallbackServerOptions): Promise<WebServer> {
  const inFlight = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  const trusted = trustedNetworks(options.trustedProxies);
  let isDraining = false;

  const answerTo = (
    { request, response }: { request: IncomingMessage; response: ServerResponse },
    [path, query]: [string, string],
    requestId: string,
  ): Promise<Answer> => {
    if (path.startsWith(prefix)) {
      const { remoteAddress = "" } = request.socket;
      return options.receiver.take({
        method: request.method ?? "",
        token: path.slice(prefix.length),
        query,
        contentType: request.headers["content-type"] ?? null,
        sourceIp: clientAddress(remoteAddress, String(request.headers["x-forwarded-for"] ?? ""), trusted),
        requestId,
        readBody: (limitMs) => readIncoming(request, limitMs, () => response.writeContinue()),
      });
    }
    const page = Object.hasOwn(options.pages, path) ? options.pages[path] : undefined;
    if (page === undefined) return Promise.resolve(nothingHere);
    if (request.method !== "GET" && request.method !== "HEAD") return Promise.resolve(onlyRead);
    return isDraining && options.statePaths.has(path) ? Promise.resolve(stopping) : page(request);
  };
  const take = (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const [path, query] = splitOnce(request.url ?? "");
    inFlight.add(response);
    response.once("close", () => {
      inFlight.delete(response);
      if (!response.headersSent) return;
      const seconds = (performance.now() - startedAt) / 1000;
      const { statusCode: status } = response;
      options.onAnswer({ route: routeKindOf(path), method: methodOf(request.method), status, seconds });
    });
    answerTo({ request, response }, [path, query], requestId)
      .catch((error: unknown) => {
        options.onError(error, requestId);
        return failed;
      })
      .then((answer) => write(request, response, answer, { requestId, isDraining }));
  };
  const server = createServer({ ...timeLimits, shouldUpgradeCallback: () => false }, take);
  // Whoever asks before sending a body is told to send it when it begins to be read.
  server.on("checkContinue", take);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.once("close", cutStalled(sockets));
  const port = await listen(server, options);
  const drain = async () => {
    isDraining = true;
    await delay(options.drainNoticeMs);
    await drainServer(server, sockets, inFlight, timeLimits.requestTimeout);
  };
  return { port, drain };
}

function splitOnce(target: string): [string, string] {
  const at = target.indexOf("?");
  return at === -1 ? [target, ""] : [target.slice(0, at), target.slice(at + 1)];
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status, text, headers }: Answer,
  { requestId, isDraining }: { requestId: string; isDraining: boolean },
): void {
  // The sender may have left meanwhile.
  if (response.destroyed) return;
  const isCut = headers.connection === "close";
  const body = text ?? "";
  response.writeHead(status, {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
    ...headers,
    "content-length": Buffer.byteLength(body),
    ...(isDraining || !(isCut || request.complete) ? { connection: "close" } : {}),
  });
  if (!isCut) {
    response.end(request.method === "HEAD" ? undefined : body);
    return;
  }
  // Whoever still sends gets a moment to read why it was refused; nothing more of the body is taken in.
  response.write(body);
  const timer = setTimeout(() => response.end(), lingerMs);
  response.once("close", () => clearTimeout(timer));
}
