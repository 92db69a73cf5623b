import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, fetchJournal, signedHeaders } from "#tests/support/sandbox.ts";

const senders = "/email/getListEmailAddress";
const results = "/email/getSendEmailRcd";

const sandbox = ownSandbox();

/** A request as no fetch would write it. */
async function raw(method: string, path: string, headers: Record<string, string>, body = "") {
  const { promise, resolve, reject } = Promise.withResolvers<{ http: number; status: unknown }>();
  const outgoing = request(`${sandbox.url}${path}`, { method, headers }, async (response) => {
    let text = "";
    for await (const chunk of response) text += chunk;
    resolve({ http: response.statusCode ?? 0, status: JSON.parse(text).status });
  });
  outgoing.on("error", reject);
  outgoing.end(body);
  return promise;
}

test.each([
  "/nothing",
  "/email",
  "/email/batchSendEmail/",
  "/sms/sendSms/",
  "/voice/recordSip",
  "/%ff",
  "//",
  "/_control",
  "/_control/nothing",
])("the unknown path %s is 404 with an envelope", async (path) => {
  expect(await callPlatform(sandbox.url, path)).toMatchObject({ http: 404, status: "-1" });
});

test.each([
  ["PUT", senders, "POST, GET"],
  ["DELETE", "/email/batchSendEmail", "POST, GET"],
  ["POST", "/_control/calls", "GET"],
  ["GET", "/_control/faults", "PUT, POST"],
] as const)("%s %s is 405 with an envelope", async (method, path, allow) => {
  const answer = await callPlatform(sandbox.url, path, {}, { method });
  expect(answer).toMatchObject({ http: 405, status: "-1" });
  expect(answer.headers.get("allow")).toBe(allow);
});

test("a body over 1 MiB is 413 with an envelope, and one of exactly 1 MiB is read", async () => {
  const frame = JSON.stringify({ appId: "em-app-1", ignored: "" });
  const ofSize = (bytes: number) => frame.replace('""', `"${"x".repeat(bytes - frame.length)}"`);
  expect(await callPlatform(sandbox.url, senders, ofSize(1024 * 1024))).toMatchObject({ http: 200, status: "0" });
  expect(await callPlatform(sandbox.url, senders, ofSize(1024 * 1024 + 1))).toMatchObject({ http: 413, status: "-1" });
  expect(await callPlatform(sandbox.url, senders, "x".repeat(5_000_000))).toMatchObject({ http: 413, status: "-1" });
});

describe("what a body may look like", () => {
  test.each([
    "",
    "null",
    "7",
    '"text"',
    "[]",
    '[{"appId":"em-app-1"}]',
    "{",
    "{'appId':'em-app-1'}",
    "appId=em-app-1",
    "\u0000",
    "[".repeat(200_000),
  ])("one that is no JSON object is -23 (case %#)", async (body) => {
    for (const path of [senders, results, "/email/batchSendEmail", "/email/getListEmailTemplates"])
      expect(await callPlatform(sandbox.url, path, body)).toMatchObject({ http: 200, status: "-23" });
  });

  test("bytes that are no text are -23", async () => {
    const headers = { ...signedHeaders(), "Content-Length": "4" };
    expect(await raw("POST", senders, headers, "\u00ff\u00fe")).toMatchObject({ http: 200, status: "-23" });
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/json", undefined])(
    "JSON labelled %s is read as JSON",
    async (label) => {
      const answer = await callPlatform(
        sandbox.url,
        senders,
        { appId: "em-app-1" },
        { headers: { "Content-Type": label } },
      );
      expect(answer.status).toBe("0");
    },
  );

  test("a byte order mark, escaped slashes, unknown fields, nulls and blanks change nothing", async () => {
    const send = `\ufeff{"appId":"em-app-1","fromEmailAddress":"news@sandbox.example","receiverId":"list-10","templateID":101,
      "url":"http:\\/\\/127.0.0.1:9\\/x","subject":null,"language":"","adFlag":"","triggerID":null,"colour":{"deep":[1]},"__proto__":{"a":1}}`;
    expect((await callPlatform(sandbox.url, "/email/batchSendEmail", send)).status).toBe("0");
  });

  test("a GET is read from its query, with or without a Content-Type and a body", async () => {
    const path = `${senders}?appId=em-app-1&nonsense=%zz`;
    const { "Content-Type": label, ...headers } = signedHeaders();
    expect(await raw("GET", path, headers)).toMatchObject({ status: "0" });
    expect(await raw("GET", path, { ...headers, "Content-Type": label })).toMatchObject({ status: "0" });
    expect(await raw("GET", path, { ...headers, "Content-Length": "2" }, "[]")).toMatchObject({ status: "0" });
    expect(await raw("GET", senders, headers)).toMatchObject({ status: "-23" });
  });
});

test("whatever is sent, the answer is an envelope and never a server error", async () => {
  const field = fc.constantFrom(
    "appId",
    "fromEmailAddress",
    "receiverId",
    "subject",
    "templateID",
    "url",
    "adFlag",
    "emailId",
    "templateStatus",
    "triggerID",
    "language",
  );
  const path = fc.constantFrom("/email/batchSendEmail", "/email/getListEmailTemplates", results, senders);
  const good = {
    appId: "em-app-1",
    fromEmailAddress: "news@sandbox.example",
    receiverId: "list-10",
    templateID: "101",
    url: "http://127.0.0.1:9",
  };
  const body = fc.oneof(
    fc.dictionary(field, fc.jsonValue()).map((fields) => JSON.stringify({ ...good, ...fields })),
    fc.json(),
    fc.string({ unit: "binary" }),
  );
  await fc.assert(
    fc.asyncProperty(path, body, async (to, text) => {
      const answer = await callPlatform(sandbox.url, to, text);
      expect(answer.http).toBe(200);
      expect(answer.status).toMatch(/^(0|-\d+)$/);
    }),
    { numRuns: 400 },
  );
});

test("the sandbox's own page names its keys and fixtures, runs no script and is no platform call", async () => {
  const response = await fetch(sandbox.url);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/html");
  for (const named of [
    "sandbox-key",
    "sandbox-broke",
    "em-app-1",
    "news@sandbox.example",
    "summer_sale",
    "list-odd-10",
    "/email/batchSendEmail",
  ])
    expect(html).toContain(named);
  expect(html).not.toContain("<script");
  expect((await callPlatform(sandbox.url, "/")).http).toBe(405);
  expect(await fetchJournal(sandbox.url)).toEqual([]);
});

test("a body without end is answered with 413, and its connection cut", async () => {
  const mebibyte = Buffer.alloc(1024 * 1024, "x");
  const { promise, resolve } = Promise.withResolvers<number>();
  const outgoing = request(`${sandbox.url}/sms/sendSms`, { method: "POST", headers: signedHeaders() }, (response) =>
    resolve(response.statusCode ?? 0),
  );
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  outgoing.on("error", () => {});
  outgoing.on("close", end);
  const write = () => {
    while (!outgoing.destroyed) if (!outgoing.write(mebibyte)) return outgoing.once("drain", write);
  };
  write();
  await over;
  // Whether the answer comes through before the cut is the network's business.
  expect([413, 0]).toContain(await Promise.race([promise, 0]));
  expect((await callPlatform(sandbox.url, senders, { appId: "em-app-1" })).status).toBe("0");
});

test("a request that names the whole address is answered like one that names the path", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const port = Number(new URL(sandbox.url).port);
  const head = Object.entries(signedHeaders()).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(port, "127.0.0.1", () => {
    const target = `http://127.0.0.1:${port}${senders}?appId=em-app-1`;
    socket.write(
      [`GET ${target} HTTP/1.1`, `Host: 127.0.0.1:${port}`, "Connection: close", ...head, "", ""].join("\r\n"),
    );
  });
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  socket.on("close", () => resolve(text));
  expect(await promise).toMatch(/^HTTP\/1\.1 200 [\s\S]*"status":"0"/);
});

test("a journal larger than any text is answered call by call", { timeout: 120_000 }, async () => {
  // In JSON each of these characters takes six.
  const body = "\u0001".repeat(16 * 1024);
  const headers = Object.entries({ ...signedHeaders(), Host: "x", "Content-Length": body.length });
  const head = [`POST ${senders} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)].join("\r\n");
  const call = `${head}\r\n\r\n${body}`;
  const lastCall = `${head}\r\nConnection: close\r\n\r\n${body}`;
  const port = Number(new URL(sandbox.url).port);
  const sendSome = async () => {
    const socket = connect(port, "127.0.0.1").resume();
    for (let sent = 1; sent < 300; sent++) socket.write(call);
    socket.write(lastCall);
    await once(socket, "close");
  };
  await Promise.all(Array.from({ length: 20 }, sendSome));
  const response = await fetch(`${sandbox.url}/_control/calls`, { headers: signedHeaders() });
  let bytes = 0;
  let tail = Buffer.alloc(0);
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    tail = Buffer.concat([tail, chunk]).subarray(-20);
  }
  expect(bytes).toBeGreaterThan(2 ** 29);
  expect(tail.toString()).toMatch(/"\}\]\}$/);
});
