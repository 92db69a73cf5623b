import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { type CallOptions, callPlatform, control, fetchJournal, signedHeaders } from "#tests/support/sandbox.ts";

const paths = [
  "/email/batchSendEmail",
  "/email/getListEmailTemplates",
  "/email/getSendEmailRcd",
  "/email/getListEmailAddress",
];
const secondsAgo = (seconds: number) => String(Math.floor(Date.now() / 1000) - seconds);
const wrongSign = { Sign: "0".repeat(32) };

const sandbox = ownSandbox();

const statusOf = async (path: string, options: CallOptions) =>
  (await callPlatform(sandbox.url, path, {}, options)).status;

describe.each(paths)("the checks before the body of %s", (path) => {
  test.each(["Api-Key", "Timestamp", "Sign"])("a missing %s header is -1", async (name) => {
    expect(await statusOf(path, { headers: { [name]: undefined } })).toBe("-1");
    expect(await statusOf(path, { headers: { [name]: "" } })).toBe("-1");
  });

  test("an unknown key, a wrong secret and a Sign in capitals are -1", async () => {
    expect(await statusOf(path, { key: "nobody" })).toBe("-1");
    expect(await statusOf(path, { secret: "guess" })).toBe("-1");
    const headers = signedHeaders();
    expect(await statusOf(path, { headers: { ...headers, Sign: headers.Sign.toUpperCase() } })).toBe("-1");
  });

  test("a stale timestamp is -6, either way and in either form", async () => {
    expect(await statusOf(path, { timestamp: secondsAgo(1805) })).toBe("-6");
    expect(await statusOf(path, { timestamp: secondsAgo(-1805) })).toBe("-6");
    expect(await statusOf(path, { timestamp: `${secondsAgo(1805)}000` })).toBe("-6");
    expect(await statusOf(path, { timestamp: "17000000000" })).toBe("-6");
    expect(await statusOf(path, { timestamp: "yesterday" })).toBe("-6");
  });

  test("a timestamp within half an hour passes, in seconds and in milliseconds", async () => {
    for (const timestamp of [secondsAgo(1795), secondsAgo(-1795), String(Date.now()), `${secondsAgo(1795)}000`])
      expect(["-1", "-6"]).not.toContain(await statusOf(path, { timestamp }));
  });

  test.each([
    ["sandbox-locked", "-4"],
    ["sandbox-uncertified", "-24"],
    ["sandbox-ip", "-8"],
  ])("%s is answered %s", async (key, status) => {
    expect(await statusOf(path, { key })).toBe(status);
  });

  test("an earlier check hides a later one", async () => {
    const stale = secondsAgo(4000);
    expect(await statusOf(path, { key: "nobody", timestamp: stale })).toBe("-1");
    expect(await statusOf(path, { key: "sandbox-ip", timestamp: stale, headers: wrongSign })).toBe("-6");
    expect(await statusOf(path, { key: "sandbox-ip", headers: wrongSign })).toBe("-1");
    expect(await statusOf(path, { key: "sandbox-locked", timestamp: stale })).toBe("-6");
    const malformed = await callPlatform(sandbox.url, path, "[]", { key: "sandbox-locked" });
    expect(malformed.status).toBe("-4");
  });
});

test("reads still work for the account without a balance", async () => {
  const answer = await callPlatform(
    sandbox.url,
    "/email/getListEmailAddress",
    { appId: "em-app-1" },
    { key: "sandbox-broke" },
  );
  expect(answer.status).toBe("0");
});

test("a refusal is HTTP 200 with the spec's meaning as its reason", async () => {
  const answer = await callPlatform(sandbox.url, "/email/batchSendEmail", {}, { secret: "guess" });
  expect(answer).toMatchObject({ http: 200, status: "-1", reason: "authentication error" });
  expect(answer.headers.get("content-type")).toBe("application/json;charset=UTF-8");
});

test("the platform judges timestamps by its own clock, and says so in its Date header", async () => {
  await control(sandbox.url, "clock", { offsetSeconds: 7200 });
  expect(await statusOf("/email/getListEmailAddress", {})).toBe("-6");
  const answer = await callPlatform(
    sandbox.url,
    "/email/getListEmailAddress",
    { appId: "em-app-1" },
    { timestamp: secondsAgo(-7200) },
  );
  expect(answer.status).toBe("0");
  expect(Date.parse(answer.headers.get("date") ?? "") - Date.now()).toBeGreaterThan(7_100_000);
});

test("a control call with wrong headers is status -1 and does nothing", async () => {
  await callPlatform(sandbox.url, "/email/getListEmailAddress", { appId: "em-app-1" });
  const wrong: CallOptions[] = [{ secret: "guess" }, { key: "nobody" }, { timestamp: secondsAgo(4000) }];
  for (const options of [...wrong, { headers: { Sign: undefined } }])
    expect(await callPlatform(sandbox.url, "/_control/reset", {}, options)).toMatchObject({ http: 200, status: "-1" });
  expect(await fetchJournal(sandbox.url)).toHaveLength(1);
});

test("the digest is MD5 over key, secret and timestamp as sent", async () => {
  const timestamp = String(Date.now());
  const Sign = createHash("md5").update(`sandbox-keysandbox-secret${timestamp}`).digest("hex");
  const headers = { "Api-Key": "sandbox-key", Timestamp: timestamp, Sign };
  const response = await fetch(`${sandbox.url}/email/getListEmailAddress?appId=em-app-1`, { headers });
  expect(await response.json()).toMatchObject({ status: "0" });
});
