import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { sessionCookie } from "#server/auth/cookies.ts";
import { createSession } from "#server/domain/access/sessions/sessions.ts";
import { begun } from "#tests/integration/uploads/world.ts";
import { openServices, type TestServices } from "#tests/support/factories.ts";
import { callbackOf, type SentBatch, sendRaw, storeSentBatch } from "#tests/support/load.ts";
import { type PostgresProcess, startPostgres } from "#tests/support/postgres-process.ts";
import { startWeb, type WebProcess } from "#tests/support/web-process.ts";
import { headOf } from "./http-requests.ts";

let postgres: PostgresProcess;
let services: TestServices;
let batch: SentBatch;
let web: WebProcess;
let cookie: string;
let slug: string;

beforeAll(async () => {
  postgres = await startPostgres();
  services = await openServices(postgres.url, { connections: 2 });
  batch = await storeSentBatch(services);
  slug = batch.owner.workspace.slug;
  web = await startWeb({ databaseUrl: postgres.url, dataDir: postgres.dataDir });
  const token = await createSession(services.db.system, batch.owner.person.id, { ip: null, userAgent: null });
  cookie = `${sessionCookie(web.url).name}=${token}`;
});
afterAll(async () => {
  await web?.kill();
  await services?.close();
  await postgres?.remove();
});

const mebibyte = 1024 * 1024;
const memoryOf = ({ child }: WebProcess) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) * 1024;
const own = () => ({ cookie, origin: web.url, "sec-fetch-site": "same-origin" });

async function ask(path: string, init: RequestInit = {}) {
  const begunAt = performance.now();
  const answer = await fetch(web.url + path, { redirect: "manual", ...init });
  return { status: answer.status, text: await answer.text(), ms: performance.now() - begunAt };
}

test("ten bodies of 500 MB at once cost the process less than 20 MB, and nobody a wait", async () => {
  for (let warm = 0; warm < 20; warm += 1) await ask("/sign-in");
  const before = memoryOf(web);
  const head = headOf("POST", "/api/trpc/account.requestReset", ["Content-Length: 500000000"]);
  const body = Array.from({ length: 500 }, () => Buffer.alloc(mebibyte));
  const sent = Promise.all(Array.from({ length: 10 }, () => sendRaw(web.port, [head, ...body])));
  const waits: number[] = [];
  let most = before;
  const watching = (async () => {
    for (let round = 0; round < 20; round += 1) {
      waits.push((await ask("/api/health")).ms);
      most = Math.max(most, memoryOf(web));
    }
  })();
  for (const { status } of await sent) expect([413, 0]).toContain(status);
  await watching;
  expect(most - before).toBeLessThan(20 * mebibyte);
  expect(Math.max(...waits)).toBeLessThan(2000);
});

test("odd requests get no 5xx, lead nowhere else and leave no line of a stranger's in the log", async () => {
  const post = (path: string, body: string) =>
    headOf("POST", path, ["Content-Type: application/x-www-form-urlencoded", `Content-Length: ${body.length}`]) + body;
  const requests = [
    "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    `GET http://evil.example/sign-in HTTP/1.1\r\nHost: 127.0.0.1:${web.port}\r\nConnection: close\r\n\r\n`,
    headOf("GET", "/api/auth/csrf?callbackUrl=javascript:alert(1)", []),
    headOf("GET", "/api/auth/csrf?callbackUrl=https://a:99999/", []),
    headOf("GET", "/api/auth/error?error=%0a%7B%22level%22%3A50%2C%22msg%22%3A%22forged%22%7D%0a", []),
    headOf("GET", "/api/auth/callback/credentials", []),
    headOf("GET", "/api/auth/callback/oidc?error=forged", []),
    post("/api/auth/_log", "level=error&code=FORGED_BY_ANYBODY"),
    post("/api/auth/_log", "level=error&code=OAUTH_CALLBACK_ERROR"),
    `${headOf("POST", "/sign-in", ["Next-Action: a", "Content-Type: multipart/form-data; boundary=x", "Content-Length: 5"])}--x--`,
    headOf("GET", `/api/bathWebhook/${batch.token}`, ["RSC: 1"]),
  ];
  const answers = await Promise.all(requests.map((request) => sendRaw(web.port, [request])));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 302, 404, 400, 404, 404, 405, 200]);
  for (const { text } of answers) expect(text).not.toMatch(/location: (?!http:\/\/127\.0\.0\.1:)/i);
  expect(web.printed()).not.toMatch(/forged|FORGED/i);
  const [row] = await services.db.system
    .$client`select count(*)::int as count from audit where action = 'session.refused'`;
  expect(row?.count).toBe(0);
});

test("a part that the disk has no room for is refused with a sentence, and none of it gets into the log", async () => {
  const owner = openOwner(postgres.url, 1).$client;
  await owner`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`;
  await owner`create trigger no_room before insert on upload_part for each row execute function no_room()`;
  const bytes = Buffer.from("Name,Number\nWalter Whitefield,+4915112345678\n");
  const id = await begun(batch.owner, bytes);
  const answer = await ask(`/${slug}/uploads/${id}/parts/0`, { method: "PUT", headers: own(), body: bytes });
  expect(answer).toMatchObject({ status: 507, text: expect.stringContaining("disk of the database is full") });
  await owner`drop trigger no_room on upload_part`;
  await owner.end();
  expect(web.printed()).toContain("could not extend file");
  const dump = web.printed();
  for (const trace of ["Whitefield", "15112345678", bytes.toString("hex").slice(0, 40), "87, 97, 108, 116, 101, 114"])
    expect(dump).not.toContain(trace);
});

test("while the database is frozen everybody is soon told so by a 503 in words, callbacks are taken, and all is well after", async () => {
  const id = await begun(batch.owner, Buffer.from("Name\nAnn\n"));
  const json = { ...own(), "x-workspace": slug, "content-type": "application/json" };
  const html = { ...own(), accept: "text/html" };
  const everything = () =>
    Promise.all([
      ask("/api/trpc/submissions.list", { method: "POST", headers: json, body: '{"json":{"limit":2}}' }),
      ask("/api/trpc/workspace.current", { headers: json }),
      ask(`/${slug}/sends`, { headers: html }),
      ask(`/${slug}/uploads/${id}/parts/0`, { method: "PUT", headers: own(), body: "Name\nAnn\n" }),
      ask("/api/auth/session", { headers: { cookie } }),
    ]);
  postgres.freeze();
  try {
    // The first is asked before anything is known of it, the second when it is.
    for (const limitMs of [20_000, 10_000]) {
      const answers = await everything();
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
      for (const { text, ms } of answers) {
        expect(text).toMatch(/The database does not answer/);
        expect(ms).toBeLessThan(limitMs);
      }
      expect(JSON.parse(answers[0]?.text ?? "")).toMatchObject({
        error: { json: { data: { code: "SERVICE_UNAVAILABLE", httpStatus: 503 } } },
      });
    }
    const body = callbackOf("while-away");
    expect((await ask(`/api/bathWebhook/${batch.token}`, { method: "POST", body })).status).toBe(200);
    expect((await ask("/api/health")).status).toBe(200);
  } finally {
    postgres.thaw();
  }
  await expect.poll(async () => (await ask(`/${slug}/sends`, { headers: html })).status, { timeout: 20_000 }).toBe(200);
  const stored = () => services.db.system.$client`select raw from callback where raw = ${callbackOf("while-away")}`;
  await expect.poll(async () => (await stored()).length, { timeout: 20_000 }).toBe(1);
});

test("told to stop, it fails health first and takes callbacks until its notice is over", async () => {
  const noticed = await startWeb({
    databaseUrl: postgres.url,
    dataDir: postgres.dataDir,
    settings: { DRAIN_NOTICE_SECONDS: "3" },
  });
  const { url } = noticed;
  const stopped = noticed.stop();
  const health = async () => (await fetch(`${url}/api/health`)).status;
  await expect.poll(health).toBe(503);
  const answer = await fetch(`${url}/api/bathWebhook/${batch.token}`, {
    method: "POST",
    body: callbackOf("in-notice"),
  });
  expect(answer.status).toBe(200);
  expect(await stopped).toBe(0);
  await expect(fetch(`${url}/api/health`)).rejects.toThrow();
});
