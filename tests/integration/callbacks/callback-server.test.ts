import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answered } from "#server/metrics/http-figures.ts";
import { openCallbackServer } from "#server/web/callback-server.ts";
import type { WebServer } from "#server/web/server.ts";
import { createDatabase } from "#tests/support/database.ts";
import { sendRaw } from "#tests/support/load.ts";
import { createWorld, type Sent, type World } from "./world.ts";

const page = { status: 200, text: '{"status":"ok"}', headers: { "content-type": "application/json" } };
const mostBytes = 64 * 1024;

let database: Awaited<ReturnType<typeof createDatabase>>;
let world: World;
let sent: Sent;
let server: WebServer;
const answered: Answered[] = [];
beforeAll(async () => {
  database = await createDatabase();
  world = await createWorld(database.url, { bodyTimeoutMs: 400 });
  sent = await world.send();
  server = await openCallbackServer({
    host: "127.0.0.1",
    port: 0,
    receiver: world.receiver,
    trustedProxies: ["127.0.0.0/8"],
    pages: { "/api/health": async () => page },
    statePaths: new Set(["/api/health"]),
    drainNoticeMs: 0,
    onAnswer: (answer) => answered.push(answer),
    onError: () => undefined,
  });
});
afterAll(async () => {
  await server?.drain();
  await world?.close();
  await database?.drop();
});

const head = (method: string, path: string, lines: string[] = []) =>
  `${[`${method} ${path} HTTP/1.1`, "Host: x", ...lines].join("\r\n")}\r\n\r\n`;
const address = () => `/api/bathWebhook/${sent.token}`;
const closing = "Connection: close";

/** Sends a body at once, with its length or in chunks. */
function post(body: string | Buffer, path = address(), lines: string[] = []) {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  return sendRaw(server.port, [head("POST", path, [closing, length, ...lines]), body]);
}

async function lastStored() {
  const [row] = await world.db.system.$client<
    { method: string; query: string; ip: string; raw: string; type: string }[]
  >`
    select method, query, source_ip as ip, convert_from(raw, 'utf8') as raw, content_type as type
    from callback order by id desc limit 1`;
  return row;
}

test("a callback is stored as it came, whichever way it came", async () => {
  const lines = ["Content-Type: application/json", "X-Forwarded-For: 203.0.113.9"];
  expect((await post('{"emailId":"a"}', `${address()}?x=%41&y`, lines)).status).toBe(200);
  const stored = {
    method: "POST",
    query: "x=%41&y",
    ip: "203.0.113.9",
    raw: '{"emailId":"a"}',
    type: "application/json",
  };
  expect(await lastStored()).toEqual(stored);
  expect((await sendRaw(server.port, [head("GET", `${address()}?emailId=b`, [closing])])).status).toBe(200);
  expect(await lastStored()).toMatchObject({ method: "GET", query: "emailId=b", raw: "" });
  expect((await sendRaw(server.port, [head("GET", address(), [closing, "Content-Length: 3"]), "abc"])).status).toBe(
    200,
  );
  expect(await lastStored()).toMatchObject({ method: "GET", query: "", raw: "abc" });
  const chunked = head("POST", address(), [closing, "Transfer-Encoding: chunked"]);
  expect((await sendRaw(server.port, [chunked, "5\r\nhello\r\n", "6\r\n world\r\n0\r\n\r\n"])).status).toBe(200);
  expect(await lastStored()).toMatchObject({ raw: "hello world" });
});

test("whoever asks before sending a body is told to go on, or that it is too much", async () => {
  const socket = connect(server.port, "127.0.0.1");
  const all = text(socket);
  const begin = head("POST", address(), [closing, "Expect: 100-continue", "Content-Length: 4"]);
  const told = new Promise<string>((resolve) => socket.once("data", (bytes) => resolve(bytes.toString())));
  socket.write(begin);
  expect(await told).toMatch(/^HTTP\/1\.1 100 /);
  socket.write("late");
  expect(await all).toMatch(/HTTP\/1\.1 200 /);
  expect(await lastStored()).toMatchObject({ raw: "late" });
  const lines = [closing, "Expect: 100-continue", `Content-Length: ${mostBytes + 1}`];
  expect((await sendRaw(server.port, [head("POST", address(), lines)])).text).toMatch(/^HTTP\/1\.1 413 /);
});

test("bodies end at 64 KiB, announced or not, and at the time they may take", async () => {
  expect((await post(Buffer.alloc(mostBytes, "a"))).status).toBe(200);
  expect((await post(Buffer.alloc(mostBytes + 1, "a"))).status).toBe(413);
  const chunk = `10000\r\n${"a".repeat(65_536)}\r\n`;
  const chunked = head("POST", address(), ["Transfer-Encoding: chunked"]);
  expect((await sendRaw(server.port, [chunked, chunk, chunk])).status).toBe(413);
  const slow = head("POST", address(), ["Content-Length: 10"]);
  expect((await sendRaw(server.port, [slow, "half"])).status).toBe(408);
  const before = world.receiver.counts().broken;
  await sendRaw(server.port, [slow, "half"], true);
  await expect.poll(() => world.receiver.counts().broken).toBe(before + 1);
});

test("nothing else is here: not another method, another address, a made-up token or an upgrade", async () => {
  const statuses: Record<string, number> = {};
  for (const line of [
    `PUT ${address()}`,
    `DELETE ${address()}`,
    "GET /api/bathWebhook/short",
    `GET /api/bathWebhook/${"x".repeat(43)}`,
    `GET ${address()}/more`,
    "GET /",
    "GET /sign-in",
    "GET /api/trpc/workspace.current",
    "GET /__proto__",
    "GET /constructor",
    "GET *",
    "POST /api/health",
    "GET /api/health",
    "HEAD /api/health",
  ])
    statuses[line.replace(sent.token, "token")] = (
      await sendRaw(server.port, [head(line.split(" ")[0] ?? "", line.split(" ")[1] ?? "", [closing])])
    ).status;
  expect(statuses).toEqual({
    "PUT /api/bathWebhook/token": 405,
    "DELETE /api/bathWebhook/token": 405,
    "GET /api/bathWebhook/short": 404,
    [`GET /api/bathWebhook/${"x".repeat(43)}`]: 404,
    "GET /api/bathWebhook/token/more": 404,
    "GET /": 404,
    "GET /sign-in": 404,
    "GET /api/trpc/workspace.current": 404,
    "GET /__proto__": 404,
    "GET /constructor": 404,
    "GET *": 404,
    "POST /api/health": 405,
    "GET /api/health": 200,
    "HEAD /api/health": 200,
  });
  const upgrade = head("GET", "/api/health", ["Upgrade: websocket", "Connection: Upgrade, close"]);
  expect((await sendRaw(server.port, [upgrade])).text).toContain('{"status":"ok"}');
  expect(
    answered.every(({ route }) => route === "callback" || route === "state" || route === "page" || route === "call"),
  ).toBe(true);
});

test("a connection is kept for the next callback", async () => {
  const one = `${head("POST", address(), ["Content-Length: 1"])}1`;
  const two = `${head("POST", address(), [closing, "Content-Length: 1"])}2`;
  const { text: both } = await sendRaw(server.port, [one, two]);
  expect(both.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
});
