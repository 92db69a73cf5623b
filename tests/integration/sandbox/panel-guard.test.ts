import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, fetchJournal } from "#tests/support/sandbox.ts";
import { askPanel, sendForm } from "#tests/support/sandbox-panel.ts";

const sandbox = ownSandbox();

const here = () => new URL(sandbox.url);

test.each([
  ["a form of another site", () => ({ "sec-fetch-site": "cross-site", origin: "http://attacker.example" })],
  ["a form of another port", () => ({ "sec-fetch-site": "same-site", origin: "http://127.0.0.1:3000" })],
  ["a request that no page has sent", () => ({ "sec-fetch-site": "none" })],
  ["another site's form that claims our origin", () => ({ "sec-fetch-site": "cross-site", origin: sandbox.url })],
  ["an older browser's form of another site", () => ({ origin: "http://attacker.example" })],
  ["an older browser's form of another port", () => ({ origin: `http://127.0.0.1:${Number(here().port) ^ 1}` })],
  ["a form of a page without an origin", () => ({ origin: "null" })],
  ["a program that says nothing of where it comes from", () => ({})],
  ["a name that resolves here", () => ({ "sec-fetch-site": "same-origin", host: `attacker.example:${here().port}` })],
  ["a name that begins like ours", () => ({ "sec-fetch-site": "same-origin", host: "127.0.0.1.attacker.example" })],
  ["a host that is none", () => ({ "sec-fetch-site": "same-origin", host: "127.0.0.1/@attacker.example" })],
])("%s is refused with a page, and changes nothing", async (_name, headers) => {
  await callPlatform(sandbox.url, "/nothing");
  for (const path of ["/panel/faults", "/panel/calm", "/panel/failures", "/panel/clock", "/panel/reset"]) {
    const answer = await sendForm(sandbox.url, path, { latencyMs: "9", offsetSeconds: "9", sure: "true" }, headers());
    expect(answer.status).toBe(403);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(answer.html).toContain("The request is refused");
    expect(answer.html).toMatch(/another page|which page|this machine&#39;s own/);
  }
  expect(await fetchJournal(sandbox.url)).toHaveLength(1);
  const { html } = await askPanel(sandbox.url, "/");
  expect(html).not.toContain("Faults are set.");
  expect(html).toContain("The machine&#39;s own time");
});

test.each([
  ["a browser", () => ({ "sec-fetch-site": "same-origin" })],
  ["an older browser", () => ({ origin: sandbox.url })],
  ["an older browser at localhost", () => ({ origin: "http://localhost:4010", host: "localhost:4010" })],
  ["a browser at IPv6's loopback", () => ({ "sec-fetch-site": "same-origin", host: "[::1]:4010" })],
])("the panel's own form is taken from %s", async (_name, headers) => {
  expect((await sendForm(sandbox.url, "/panel/faults", { latencyMs: "1" }, headers())).status).toBe(303);
  expect((await askPanel(sandbox.url, "/")).html).toContain("Every answer waits 1 ms.");
});

test("a form over 1 MiB is 413 with a page", async () => {
  const answer = await sendForm(sandbox.url, "/panel/faults", { latencyMs: "1".repeat(1024 * 1024) });
  expect(answer.status).toBe(413);
  expect(answer.html).toContain("The form is too large");
});

test("a form's address leads back to the panel, and other methods are 405", async () => {
  expect(await askPanel(sandbox.url, "/panel/clock?show=sms")).toMatchObject({
    status: 303,
    headers: { location: "/?show=sms" },
  });
  for (const [method, path, allow] of [
    ["POST", "/", "GET, HEAD"],
    ["PUT", "/panel/clock", "GET, HEAD, POST"],
  ] as const) {
    const answer = await askPanel(sandbox.url, path, { method });
    expect(answer).toMatchObject({ status: 405, headers: { allow } });
    expect(JSON.parse(answer.html)).toMatchObject({ status: "-1" });
  }
});

test("any other path below the panel's is the platform's to answer", async () => {
  expect(await callPlatform(sandbox.url, "/panel/nothing")).toMatchObject({ http: 404, status: "-1" });
  expect(await fetchJournal(sandbox.url)).toHaveLength(1);
});

test("whatever a form holds, the answer is a page or the way back to it, and no platform call", async () => {
  const name = fc.constantFrom(
    "latencyMs",
    "callbacks.drop",
    "callbacks.format",
    "dropResponse",
    "offsetSeconds",
    "failNext.path",
    "failNext.status",
    "failNext.times",
    "add",
    "path",
  );
  const path = fc.constantFrom("faults", "failures", "failures/remove", "clock", "reset", "calm");
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.integer().map(String),
    fc.constantFrom("true", "/sms/sendSms", "-1"),
  );
  await fc.assert(
    fc.asyncProperty(path, fc.dictionary(name, text), async (to, fields) => {
      expect([303, 400]).toContain((await sendForm(sandbox.url, `/panel/${to}`, fields)).status);
    }),
    { numRuns: 150 },
  );
  const headers = { "sec-fetch-site": "same-origin" };
  const bytes = Buffer.from([0xff, 0x00, 0x25, 0xc3]);
  expect((await askPanel(sandbox.url, "/panel/faults", { method: "POST", headers, body: bytes })).status).toBe(303);
  expect(await fetchJournal(sandbox.url)).toEqual([]);
});
