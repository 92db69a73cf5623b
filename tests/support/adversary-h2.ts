import { createSecureServer } from "node:http2";
import type { Socket } from "node:net";
import { acceptance, closeServer, createLedger, type Effect, listen } from "./adversary.ts";
import { adversaryKeys } from "./adversary-keys.ts";

export type AdversaryH2 = { url: string; ledger: readonly Effect[]; close(): Promise<void> };

/**
 * A platform over TLS that offers HTTP/2 before HTTP/1.1 and, after reading the first request of an h2 session whole,
 * refuses its stream. REFUSED_STREAM tells clients that nothing was done, which is a lie here.
 */
export async function startAdversaryH2(): Promise<AdversaryH2> {
  const ledger = createLedger();
  const open = new Set<Socket>();
  const server = createSecureServer({ ...adversaryKeys(), allowHTTP1: true });
  server.on("connection", (socket: Socket) => open.add(socket));
  server.on("sessionError", () => undefined);
  server.on("request", async (request, response) => {
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(Buffer.from(chunk));
    const effect = ledger.add({
      connection: 0,
      httpVersion: request.httpVersion,
      method: request.method ?? "",
      path: request.url ?? "",
      headers: {},
      body: Buffer.concat(body).toString("utf8"),
    });
    if (effect.number === 1 && "stream" in response) {
      response.stream.close(refusedStream);
      return;
    }
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(acceptance(effect));
  });
  const port = await listen(server);
  return { url: `https://127.0.0.1:${port}`, ledger: ledger.effects, close: () => closeServer(server, open) };
}

const refusedStream = 7;
