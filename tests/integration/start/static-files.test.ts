import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWebServer, type WebServer } from "#server/web/server.ts";
import { openStaticFiles } from "#server/web/static-files.ts";

const script = "export const answer = 42;".repeat(50);
const dist = mkdtempSync(join(tmpdir(), "switchboard-static-"));
let server: WebServer;

beforeAll(async () => {
  mkdirSync(join(dist, "static", "chunks"), { recursive: true });
  writeFileSync(join(dist, "static", "chunks", "one.js.br"), brotliCompressSync(script));
  writeFileSync(join(dist, "secret.js.br"), brotliCompressSync("outside of the folder"));
  server = await openWebServer(async (_request, response) => void response.end("by Next"), {
    host: "127.0.0.1",
    port: 0,
    publicUrl: "http://portal.test",
    isDev: false,
    staticFiles: openStaticFiles(dist),
  });
});
afterAll(async () => {
  await server.drain();
  rmSync(dist, { recursive: true });
});

function ask(path: string, accepted: string, method = "GET"): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers: { "accept-encoding": accepted } });
}

test("a script is answered as it was compressed when it was built, to be kept for good", async () => {
  const answer = await ask("/_next/static/chunks/one.js", "gzip, deflate, br, zstd");
  expect(answer.status).toBe(200);
  // What binds a page stands on the page.
  expect(answer.headers.has("content-security-policy")).toBe(false);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-encoding": "br",
    "content-type": "application/javascript; charset=UTF-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
  });
  expect(await answer.text()).toBe(script);
});

test("asked for its head alone, the length is that of the compressed file, and nothing follows", async () => {
  const answer = await ask("/_next/static/chunks/one.js", "br", "HEAD");
  expect(answer.headers.get("content-length")).toBe(String(brotliCompressSync(script).length));
  expect(await answer.text()).toBe("");
});

test.each([
  ["a client that takes no Brotli", "/_next/static/chunks/one.js", "gzip, brotli"],
  ["a file that is not there", "/_next/static/chunks/two.js", "br"],
  ["an address that leads out of the folder", "/_next/static/../secret.js", "br"],
  ["the same, written otherwise", "/_next/static/%2e%2e/secret.js", "br"],
  ["the compressed file's own name", "/_next/static/chunks/one.js.br", "br"],
])("%s is left to Next", async (_what, path, accepted) => {
  expect(await (await ask(path, accepted)).text()).toBe("by Next");
});
