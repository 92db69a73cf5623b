import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type DeliveryTiming, deliveryTiming } from "./areas/email/callback-delivery.ts";
import { serveFile } from "./files.ts";
import { isLoopback } from "./loopback.ts";
import { panelMethods, servePanel } from "./panel/serve.ts";
import { type Answer, answerPlatform, outside } from "./platform.ts";
import { type ReceivedRequest, receive } from "./request.ts";
import { SandboxState } from "./sandbox-state.ts";
import { serveControl } from "./serve-control.ts";
import { write } from "./write.ts";

/** Thrown where the sandbox cannot start; the message is one sentence for a person. */
export class SandboxStartError extends Error {}

export type SandboxOptions = {
  /** 0 takes a free one. */
  port: number;
  /** Loopback, unless somebody wants it otherwise. */
  host: string;
  /** Without it nothing survives. */
  snapshotPath?: string;
  /** Differs from the fixed points only in tests. */
  timing?: Partial<DeliveryTiming>;
  log?: (line: string) => void;
};
export type RunningSandbox = { url: string; port: number; close(): Promise<void> };

/**
 * Node's, with connections that wait a little longer than a caller's pool, and the room that the content of a sendSms by GET
 * needs.
 */
export const serverOptions = { keepAliveTimeout: 65_000, maxHeaderSize: 64 * 1024 } as const;
const closeGraceMs = 2000;
const controlPrefix = "/_control";

/** Starts the simulated platform. Throws SandboxStartError on an address, port or folder it cannot use. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { host, snapshotPath, log = () => {} } = options;
  const state = new SandboxState({ snapshotPath, timing: { ...deliveryTiming, ...options.timing }, log });
  const server = createServer(serverOptions);
  const port = await listen(server, options.port, host);
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  state.world.baseUrl = url;
  try {
    // Not before the port is ours: another sandbox may still be using the snapshot.
    state.restore();
    state.start();
  } catch (error) {
    server.close();
    throw new SandboxStartError(`The sandbox cannot use ${snapshotPath}: ${messageOf(error)}.`);
  }
  if (!isLoopback(host))
    log(`The sandbox listens on ${host}, where others may reach it; its keys are no secret (SANDBOX_HOST).`);
  const inFlight = new Set<Promise<void>>();
  server.on("request", (message, response) => {
    const call = handle(message, response, state, log);
    inFlight.add(call);
    void call.finally(() => inFlight.delete(call));
  });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeAll(server, state, inFlight);
    return closing;
  };
  return { url, port, close };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen(port, host, resolve);
  try {
    await promise;
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    const reason = isTaken ? "is taken by another process" : `cannot be used: ${messageOf(error)}`;
    throw new SandboxStartError(`The sandbox's port ${port} ${reason} (SANDBOX_PORT and SANDBOX_HOST choose another).`);
  }
  const address: AddressInfo | string | null = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

/** Takes no more calls, lets those in flight end for a moment, then writes the state for the next start. */
async function closeAll(server: Server, state: SandboxState, inFlight: ReadonlySet<Promise<void>>): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  const tooLong = sleep(closeGraceMs, undefined, { ref: false });
  await Promise.race([Promise.all([...inFlight, state.stop()]), tooLong]);
  // Node takes a connection that never carried a request for a busy one, so close() alone would wait for its caller.
  server.closeAllConnections();
  await closed;
  await state.save();
}

async function handle(
  message: IncomingMessage,
  response: ServerResponse,
  state: SandboxState,
  log: (line: string) => void,
): Promise<void> {
  const { socket } = message;
  try {
    const request = await receive(message);
    if (request.isEndless) {
      response.setHeader("connection", "close");
      response.once("finish", () => socket.destroy());
    }
    await serve(request, response, state, log);
  } catch (error) {
    // A caller that hung up while sending is no failure of ours; nobody is left to answer either way.
    if (message.complete) log(`The sandbox failed on ${message.method} ${message.url}: ${messageOf(error)}`);
    // Not the message: once its body was read, or an iterator has left it, that ends no connection.
    socket.destroy();
  }
}

async function serve(
  request: ReceivedRequest,
  response: ServerResponse,
  state: SandboxState,
  log: (line: string) => void,
): Promise<void> {
  const { clock } = state.world;
  // The machine's own time is what Node writes by itself.
  if (clock.offsetSeconds !== 0) response.setHeader("date", new Date(clock.now()).toUTCString());
  const panel = panelMethods(request.path);
  if (panel?.includes(request.method)) servePanel(request, response, state);
  else if (panel !== undefined)
    await write(response, outside(405, `use ${panel.join(" or ")}`, { allow: panel.join(", ") }));
  else if (request.path === controlPrefix || request.path.startsWith(`${controlPrefix}/`))
    await serveControl(request, response, state);
  else if (!serveFile(request, response, state.files)) await servePlatform(request, response, state, log);
}

async function servePlatform(
  request: ReceivedRequest,
  response: ServerResponse,
  state: SandboxState,
  log: (line: string) => void,
): Promise<void> {
  const { journal } = state.world;
  const { latencyMs, dropResponse } = state.world.dials;
  const entry = journal.receive(request);
  const answer = answerOf(request, state, log);
  for (const timing of answer.timings) await timing.beforeAnswer();
  // Unreferenced: a call that is being delayed must not keep a closing process alive.
  if (latencyMs > 0) await sleep(latencyMs, undefined, { ref: false });
  if (dropResponse) request.message.socket.destroy();
  // A caller that hung up got no answer either, so the journal keeps its null.
  if (!response.destroyed && !request.message.socket.destroyed) {
    const text = JSON.stringify(answer.envelope);
    journal.answered(entry, text);
    await write(response, answer, text);
  }
  for (const timing of answer.timings) timing.afterAnswer();
}

function answerOf(request: ReceivedRequest, state: SandboxState, log: (line: string) => void): Answer {
  try {
    return answerPlatform(request, state.routes, state.world);
  } catch (error) {
    log(`The sandbox failed on ${request.method} ${request.path}: ${messageOf(error)}`);
    return outside(500, "the sandbox itself has failed");
  }
}
