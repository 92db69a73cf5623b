import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { drainCallbacks } from "./drain.ts";

/** How long a client may take to send its whole request, and how long a connection may wait for the next one. */
export const timeLimits = {
  requestTimeout: 10_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
} as const;

/** A request that began just before the drain gets its whole time, and its answer a little more. */
const answerMarginMs = 1000;

/** Returns the port, which the system has chosen when 0 was asked for. */
export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return address === null || typeof address === "string" ? port : address.port;
}

/** Ends live streams, answers what is in flight and closes; what takes longer than a request may is cut off. */
export async function drainServer(
  server: Server,
  sockets: Set<Socket>,
  inFlight: Set<ServerResponse>,
  requestTimeoutMs: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const response of inFlight) if (!response.headersSent) response.setHeader("connection", "close");
  for (const endStreams of drainCallbacks()) endStreams();
  // A browser opens connections ahead of need; one that never sent a byte has no request to wait for.
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  const sweeper = setInterval(() => server.closeIdleConnections(), 100);
  await Promise.race([closed, delay(requestTimeoutMs + answerMarginMs, undefined, { ref: false })]);
  clearInterval(sweeper);
  for (const socket of sockets) socket.destroy();
  await closed;
}
