import { once } from "node:events";
import { type IncomingMessage, Server } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { drainCallbacks } from "#server/web/drain.ts";
import { openWebServer, type RequestHandler, type WebServer } from "#server/web/server.ts";

const publicUrl = "http://portal.test:3000";
const open: WebServer[] = [];
afterEach(async () => {
  drainCallbacks().clear();
  for (const server of open.splice(0)) await server.drain();
});

async function serve(
  handler: RequestHandler,
  requestTimeoutMs = 2000,
  trustedProxies: string[] = [],
): Promise<WebServer> {
  const server = await openWebServer(handler, {
    host: "127.0.0.1",
    port: 0,
    publicUrl,
    isDev: false,
    requestTimeoutMs,
    trustedProxies,
  });
  open.push(server);
  return server;
}

/** Sends raw bytes and collects everything until the server closes. */
function send(port: number, bytes: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
  return { socket, answer: text(socket) };
}

async function waitFor(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await delay(5);
}

const page = (path: string, extra = "") =>
  `GET ${path} HTTP/1.1\r\nHost: portal.test:3000\r\nConnection: close\r\n${extra}\r\n`;

test("who asks is the peer, and what a proxy says only where the proxy is one of ours", async () => {
  const seen: unknown[] = [];
  const handler: RequestHandler = async ({ headers }, response) => {
    seen.push(headers["x-client-ip"]);
    response.end("ok");
  };
  const forwarded = "X-Forwarded-For: 198.51.100.1\r\nX-Forwarded-For: 203.0.113.9\r\nX-Client-Ip: 192.0.2.9\r\n";
  for (const trusted of [[], ["10.0.0.0/8"], ["127.0.0.0/8"]]) {
    const { port } = await serve(handler, 2000, trusted);
    await send(port, page("/", forwarded)).answer;
  }
  expect(seen).toEqual(["127.0.0.1", "127.0.0.1", "203.0.113.9"]);
});

test("a request carries one nonce and one id to Next and to the browser, and nothing a client made up", async () => {
  const seen: IncomingMessage["headers"][] = [];
  const { port } = await serve(async (request, response) => {
    seen.push(request.headers);
    response.end("ok");
  });
  const forged =
    "X-Middleware-Subrequest: a\r\nContent-Security-Policy: script-src *\r\nX-Nonce: evil\r\nX-Request-Id: evil\r\n";
  const answers = [await send(port, page("/", forged)).answer, await send(port, page("/", forged)).answer];
  const nonces = answers.map((answer) => /script-src 'nonce-([^']{20,})' 'strict-dynamic'/.exec(answer)?.[1]);
  expect(new Set(nonces).size).toBe(2);
  seen.forEach((headers, index) => {
    expect(headers["content-security-policy"]).toContain(`'nonce-${nonces[index]}'`);
    expect(answers[index]).toContain(`x-request-id: ${headers["x-request-id"]}`);
    expect(headers).not.toHaveProperty("x-middleware-subrequest");
    expect(headers).not.toHaveProperty("x-nonce");
    expect(JSON.stringify(headers)).not.toContain("evil");
  });
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
    expect(answers[0]).toContain(part);
  }
  expect(answers[0]).not.toContain("unsafe-eval");
  expect(answers[0]).toContain("x-content-type-options: nosniff");
  expect(answers[0]).toContain("cross-origin-opener-policy: same-origin");
});

test("a page asked for under another name moves to PUBLIC_URL; health, callbacks and the API answer to any", async () => {
  const { port } = await serve(async (_request, response) => {
    response.end("ok");
  });
  const ask = async (path: string) => {
    const bytes = `GET ${path} HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n`;
    return (await send(port, bytes).answer).split("\r\n\r\n")[0] ?? "";
  };
  expect(await ask("/demo/email?page=2")).toMatch(
    /^HTTP\/1.1 307 .*\r\n(.*\r\n)*location: http:\/\/portal\.test:3000\/demo\/email\?page=2\r\n/,
  );
  expect(await ask("//evil.test/x")).toContain("location: http://portal.test:3000//evil.test/x");
  for (const path of ["/api/health", "/api/bathWebhook/token"]) expect(await ask(path)).toMatch(/^HTTP\/1.1 200 /);
});

test("each answer is told once it has ended, with its kind and status and without its address", async () => {
  const told: unknown[] = [];
  const server = await openWebServer(
    async (request, response) => {
      response.writeHead(request.url === "/api/bathWebhook/token" ? 503 : 200).end("ok");
    },
    {
      host: "127.0.0.1",
      port: 0,
      publicUrl,
      isDev: false,
      onAnswer: ({ seconds, ...answer }) => told.push({ ...answer, isTimed: seconds > 0 }),
    },
  );
  open.push(server);
  await send(server.port, page("/demo/sends/1?page=2")).answer;
  await send(server.port, page("/api/bathWebhook/token")).answer;
  await waitFor(() => told.length === 2);
  expect(told).toEqual([
    { route: "page", method: "GET", status: 200, isTimed: true },
    { route: "callback", method: "GET", status: 503, isTimed: true },
  ]);
});

test("pages are only read, and targets and headers that are for nobody here do not reach them", async () => {
  const seen: { method: string | undefined; headers: string[] }[] = [];
  const { port } = await serve(async (request, response) => {
    seen.push({ method: request.method, headers: Object.keys(request.headers) });
    response.end("ok");
  });
  const ask = async (line: string, extra = "") => {
    const bytes = `${line} HTTP/1.1\r\nHost: portal.test:3000\r\nConnection: close\r\n${extra}\r\n`;
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(await send(port, bytes).answer)?.[1]);
  };
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PURGE"])
    for (const path of ["/sign-in", "/demo/made-up", "/demo/uploads/1", "/_next/static/x.js"])
      expect(await ask(`${method} ${path}`), `${method} ${path}`).toBe(405);
  expect(await ask("GET /demo/uploads/1/parts/0")).toBe(405);
  expect(await ask("PUT /demo/voice/calls.csv")).toBe(405);
  const odd = [
    "OPTIONS *",
    "GET *",
    "GET http://evil.example/sign-in",
    "GET http://portal.test:3000/sign-in",
    "GET /%zz",
  ];
  for (const line of odd) expect(await ask(line), line).toBe(400);
  expect(seen).toEqual([]);

  const marks = "Next-Action: 1\r\nNext-Resume: 1\r\nRSC: 1\r\nNext-Router-Prefetch: 1\r\nAccept: a\r\n";
  expect(await ask("PUT /demo/uploads/1/parts/0", marks)).toBe(200);
  for (const line of ["GET /sign-in", "HEAD /sign-in", "DELETE /api/trpc/a", "GET /api/bathWebhook/token"])
    expect(await ask(line, marks), line).toBe(200);
  expect(seen.map(({ method }) => method)).toEqual(["PUT", "GET", "HEAD", "DELETE", "GET"]);
  for (const { headers } of seen) {
    expect(headers).not.toContain("next-action");
    expect(headers).not.toContain("next-resume");
    expect(headers).toContain("accept");
  }
  expect(seen.map(({ headers }) => headers.includes("rsc"))).toEqual([true, true, true, false, false]);
  expect(seen.map(({ headers }) => headers.includes("next-router-prefetch"))).toEqual([true, true, true, false, false]);
});

test("a request that does not arrive in time is refused; an answer may take as long as it likes", async () => {
  const { port } = await serve(async (_request, response) => {
    response.write("data: first\n\n");
    await delay(2500);
    response.end("data: last\n\n");
  }, 500);
  const stream = send(port, page("/api/stream"));
  const late = await send(port, page("/").slice(0, -1)).answer;
  expect(late).toMatch(/^HTTP\/1.1 408 /);
  expect(await stream.answer).toContain("data: last");
});

test("a request to change the protocol is answered like any other, also once Next listens for upgrades", async () => {
  const { port } = await serve(async (request, response) => {
    const server: unknown = Reflect.get(request.socket, "server");
    if (server instanceof Server) server.on("upgrade", () => undefined);
    response.end("plain");
  });
  const upgrade = "GET /api/x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n";
  for (let time = 1; time <= 2; time++) expect(await send(port, upgrade).answer).toMatch(/^HTTP\/1.1 200 /);
});

test("a handler that fails answers 500 and says nothing else; what it threw is told, with the request's id", async () => {
  const told: [unknown, string][] = [];
  const failure = new Error("secret words");
  const server = await openWebServer(
    async () => {
      throw failure;
    },
    { host: "127.0.0.1", port: 0, publicUrl, isDev: false, onError: (...what) => told.push(what) },
  );
  open.push(server);
  const answer = await send(server.port, page("/")).answer;
  expect(told).toEqual([[failure, /x-request-id: (\S+)/.exec(answer)?.[1]]]);
  expect(answer).toMatch(/^HTTP\/1.1 500 /);
  expect(answer).not.toContain("secret words");
});

test("draining answers a request held one byte short, ends live streams and takes nothing new", async () => {
  const received: (string | undefined)[] = [];
  const server = await serve(async (request, response) => {
    received.push(request.url);
    if (request.url === "/api/stream") {
      response.write("data: first\n\n");
      drainCallbacks().add(() => response.end("data: resume later\n\n"));
    } else {
      response.end(`kept ${await text(request)}`);
    }
  }, 60_000);
  const stream = send(server.port, page("/api/stream"));
  await waitFor(() => stream.socket.bytesRead > 0);
  const idle = send(server.port, "GET /api/x HTTP/1.1\r\nHost: portal.test:3000\r\n\r\n");
  await waitFor(() => idle.socket.bytesRead > 0);
  const silent = send(server.port, "");
  await once(silent.socket, "connect");
  const held = send(server.port, "POST /api/bathWebhook/t HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nabc");
  await waitFor(() => received.includes("/api/bathWebhook/t"));

  const begun = performance.now();
  const drained = server.drain();
  expect(await stream.answer).toContain("data: resume later");
  expect(await idle.answer).toContain("kept ");
  expect(await silent.answer).toBe("");
  await expect(once(connect(server.port, "127.0.0.1"), "connect")).rejects.toThrow(/ECONNREFUSED/);
  held.socket.write("d");
  expect(await held.answer).toContain("kept abcd");
  await drained;
  expect(performance.now() - begun).toBeLessThan(15_000);
});

test("on the way out health and readiness fail first, and connections are taken until the notice is over", async () => {
  const server = await openWebServer(async (_request, response) => void response.end("kept"), {
    host: "127.0.0.1",
    port: 0,
    publicUrl,
    isDev: false,
    drainNoticeMs: 1500,
  });
  const ask = (path: string) => send(server.port, page(path)).answer;
  for (const path of ["/api/health", "/api/ready"]) expect(await ask(path)).toMatch(/^HTTP\/1\.1 200 /);
  const begun = performance.now();
  const drained = server.drain();
  for (const path of ["/api/health", "/api/ready", "/api/health/details"]) {
    const answer = await ask(path);
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toContain('{"status":"stopping"}');
  }
  expect(await ask("/api/bathWebhook/token")).toContain("kept");
  await drained;
  expect(performance.now() - begun).toBeGreaterThan(1400);
  await expect(once(connect(server.port, "127.0.0.1"), "connect")).rejects.toThrow(/ECONNREFUSED/);
});

test("draining waits for a request that never ends no longer than a request may take", async () => {
  let isReceived = false;
  const server = await serve(async () => {
    isReceived = true;
  }, 500);
  send(server.port, page("/api/never"));
  await waitFor(() => isReceived);
  const begun = performance.now();
  await server.drain();
  expect(performance.now() - begun).toBeLessThan(15_000);
});
