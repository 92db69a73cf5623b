import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { otpAppDetails } from "#server/contract/otp.ts";
import { callPlatform, startTestSandbox } from "#tests/support/sandbox.ts";

let folder: string;
let snapshotPath: string;
let saved: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-"));
  snapshotPath = join(folder, "sandbox.json");
  await (await startTestSandbox({ snapshotPath })).close();
  saved = await readFile(snapshotPath, "utf8");
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ["SMS is no object", /"sms":\{[^}]*\}/, '"sms":[]'],
  ["SMS has no message number", /"sms":\{[^}]*\}/, '"sms":{}'],
  ["OTP is no object", '"otp":{', '"otp":7,"other":{'],
  ["an application is no object", '"all":[{', '"all":[1,{'],
  ["a limit is no object", '"periodTotalSendLimit":{"enabled":false}', '"periodTotalSendLimit":null'],
  ["a part of a limit is text", '{"enabled":false}', '{"enabled":true,"unit":"1"}'],
  ["the template is no object", '"template":{', '"template":[],"other":{'],
  ["the template's sender is a number", '"senderId":null', '"senderId":1'],
  ["a flow's name is no text", '"names":[]', '"names":[null]'],
])("a snapshot where %s is put aside, and the fixture is used", async (_what, part, nonsense) => {
  const broken = saved.replace(part, nonsense);
  expect(broken).not.toBe(saved);
  await writeFile(snapshotPath, broken);
  const lines: string[] = [];
  const sandbox = await startTestSandbox({ snapshotPath, log: (line) => lines.push(line) });
  const path = otpAppDetails.path.replace("{appId}", "otp-app-1");
  const { body } = await callPlatform(sandbox.url, path, {}, { method: "GET" });
  expect(body).toMatchObject({ status: "0", data: { name: "Sandbox OTP" } });
  expect(lines).toEqual([expect.stringContaining("could not be used")]);
  await sandbox.close();
});
