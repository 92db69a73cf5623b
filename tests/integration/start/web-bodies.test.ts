import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { openWebServer, type RequestHandler, type WebServer } from "#server/web/server.ts";

const open: WebServer[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of open.splice(0)) await server.drain();
});

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;
const token = "a".repeat(43);

/** Serves, keeps what of each body reached a handler, and how much the sockets took in. */
async function serve(handler: RequestHandler = async (_, response) => void response.end("ok")) {
  const bodies: string[] = [];
  const taken = new Set<Socket>();
  const server = await openWebServer(
    async (request: IncomingMessage, response) => {
      taken.add(request.socket);
      bodies.push(await text(request));
      await handler(request, response);
    },
    { host: "127.0.0.1", port: 0, publicUrl: "http://portal.test", isDev: false, requestTimeoutMs: 5000 },
  );
  open.push(server);
  return { port: server.port, bodies };
}

type Sent = { status: number; answer: string; sentBytes: number };

/** Sends a head and then as much of a body as the server takes, and collects what it says until it closes. */
async function send(port: number, head: string[], bytes: number, isChunked = false): Promise<Sent> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  let answer = "";
  socket.setEncoding("latin1").on("data", (more: string) => {
    answer += more;
  });
  socket.on("error", () => undefined);
  const framing = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`;
  socket.write([...head, "Host: portal.test", "Connection: close", framing, "", ""].join("\r\n"));
  const piece = Buffer.alloc(64 * kibibyte, "a");
  let left = bytes;
  while (left > 0 && !socket.destroyed && answer === "") {
    const part = piece.subarray(0, Math.min(left, piece.length));
    left -= part.length;
    if (isChunked) socket.write(`${part.length.toString(16)}\r\n`);
    const isTaken = socket.write(part);
    if (isChunked) socket.write("\r\n");
    if (!isTaken) await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed, heard(socket)]);
  }
  if (left === 0 && isChunked) socket.write("0\r\n\r\n");
  await closed;
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0), answer, sentBytes: bytes - left };
}

const heard = (socket: Socket) => new Promise((resolve) => socket.once("data", resolve));

const session = "Cookie: switchboard.session=anything";
const bearer = "Authorization: Bearer swb_anything";

const limits: [what: string, head: string[], limit: number][] = [
  ["a procedure without a session", ["POST /api/trpc/account.requestReset HTTP/1.1"], mebibyte],
  ["a procedure with a session's cookie", ["POST /api/trpc/sms.sendOne HTTP/1.1", session], 4 * mebibyte],
  ["a procedure with a token", ["POST /api/trpc/sms.sendOne HTTP/1.1", bearer], 4 * mebibyte],
  ["a sign-in", ["POST /api/auth/callback/credentials HTTP/1.1"], 16 * kibibyte],
  ["a part of an upload", ["PUT /demo/uploads/1/parts/0 HTTP/1.1"], 513 * kibibyte],
  ["ids of ticked calls", ["POST /demo/voice/calls.csv HTTP/1.1"], 256 * kibibyte],
  ["another address of the API", ["POST /api/health HTTP/1.1"], 0],
  ["a page", ["GET /sign-in HTTP/1.1"], 0],
];

test.each(limits)("%s takes its bytes and not one more, announced or in chunks", async (_what, head, limit) => {
  const { port, bodies } = await serve();
  for (const isChunked of [false, true]) {
    if (limit > 0) {
      expect(await send(port, head, limit, isChunked)).toMatchObject({ status: 200 });
      expect(bodies.pop()).toHaveLength(limit);
    }
    expect(await send(port, head, limit + 1, isChunked)).toMatchObject({ status: 413 });
  }
  expect(bodies).toEqual([]);
});

test("ten bodies of 500 MB at once are refused with a sentence, and next to nothing of them is read", async () => {
  const { port, bodies } = await serve();
  const head = ["POST /api/trpc/account.requestReset HTTP/1.1", session];
  const sends = Array.from({ length: 10 }, (_, index) => send(port, head, 500_000_000, index % 2 === 1));
  const other = await send(port, ["GET /sign-in HTTP/1.1"], 0);
  expect(other.status).toBe(200);
  for (const { status, answer, sentBytes } of await Promise.all(sends)) {
    expect([413, 429]).toContain(status);
    // Besides what is counted there is what the system's own buffers hold on both sides.
    expect(sentBytes).toBeLessThan(24 * mebibyte);
    expect(answer).toMatch(/This is too large: at most 4 MiB can be sent|You are sending too much at once/);
    expect(answer.toLowerCase()).toContain("connection: close");
  }
  expect(bodies.filter(Boolean)).toEqual([]);
});

test("who asks before sending is refused before a byte of the body", async () => {
  const { port } = await serve();
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  const head = ["POST /api/trpc/a HTTP/1.1", "Host: x", "Expect: 100-continue", "Content-Length: 500000000", "", ""];
  socket.write(head.join("\r\n"));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);

  const small = connect(port, "127.0.0.1");
  sockets.push(small);
  const lines = ["POST /api/trpc/a HTTP/1.1", "Host: x", "Connection: close", "Expect: 100-continue"];
  small.write([...lines, "Content-Length: 2", "", ""].join("\r\n"));
  small.once("data", () => small.write("{}"));
  expect(await text(small)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
});

test("one client's large bodies have a room together; it is given back, and others and small ones go on", async () => {
  const release = Promise.withResolvers<void>();
  let underWay = 0;
  const { port } = await serve(async (_, response) => {
    underWay += 1;
    await release.promise;
    response.end("ok");
  });
  const head = ["POST /api/trpc/a HTTP/1.1", session];
  const first = Array.from({ length: 4 }, () => send(port, head, 4 * mebibyte));
  await expect.poll(() => underWay).toBe(4);
  for (const isChunked of [false, true]) {
    const { status, answer } = await send(port, head, 100 * kibibyte, isChunked);
    expect(status).toBe(429);
    expect(answer).toContain("You are sending too much at once. Wait a moment, then send it again.");
  }
  const small = send(port, head, 60 * kibibyte);
  await expect.poll(() => underWay).toBe(5);
  release.resolve();
  for (const { status } of await Promise.all([...first, small])) expect(status).toBe(200);
  expect((await send(port, head, 4 * mebibyte)).status).toBe(200);
});

test("a callback's body is its receiver's to count, and one by GET reaches it whole", async () => {
  const seen: (string | undefined)[] = [];
  const { port, bodies } = await serve(async ({ method, headers }, response) => {
    seen.push(`${method} ${headers["x-callback-method"]}`);
    response.end("ok");
  });
  const forged = "X-Callback-Method: GET";
  for (const method of ["GET", "POST"])
    for (const isChunked of [false, true])
      await send(port, [`${method} /api/bathWebhook/${token} HTTP/1.1`, forged], 5, isChunked);
  await send(port, [`GET /api/bathWebhook/${token} HTTP/1.1`, forged], 0);
  expect(seen).toEqual(["POST GET", "POST GET", "POST undefined", "POST undefined", "GET undefined"]);
  expect(bodies).toEqual(["aaaaa", "aaaaa", "aaaaa", "aaaaa", ""]);
});
