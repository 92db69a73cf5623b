import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWebServer, type WebServer } from "#server/web/server.ts";

const stallMs = 900;
let server: WebServer;

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024, "x");
}

beforeAll(async () => {
  server = await openWebServer(
    (_request, response) => pipeline(Readable.from(endless()), response).catch(() => undefined),
    { host: "127.0.0.1", port: 0, publicUrl: "http://127.0.0.1:3000", isDev: false, stallMs },
  );
});
afterAll(() => server.drain());

async function ask(): Promise<Socket> {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("GET /endless HTTP/1.1\r\nHost: 127.0.0.1:3000\r\n\r\n");
  await once(socket, "readable");
  return socket;
}

test("who takes nothing of an answer is cut off, and who takes a little is not", async () => {
  const [stalled, slow] = await Promise.all([ask(), ask()]);
  let isSlowOpen = true;
  slow.once("close", () => {
    isSlowOpen = false;
  });
  const reading = readSlowly();
  // Nothing is read here, so that only the other side can end it: then there is an end behind what was sent.
  await delay(stallMs * 3);
  stalled.resume();
  await once(stalled, "close");
  expect(isSlowOpen).toBe(true);
  slow.destroy();
  await reading;

  async function readSlowly(): Promise<void> {
    while (!slow.destroyed) {
      slow.read();
      await delay(stallMs / 9);
    }
  }
});
