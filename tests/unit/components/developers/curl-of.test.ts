import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { operationNames } from "#components/developers/operation-names.ts";
import { curlOf } from "#components/developers/requests/curl-of.ts";
import { operations } from "#server/contract/index.ts";

/** What a shell hands to curl when it runs the lines, one argument each. */
function argumentsOf(lines: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), "curl-of-"));
  try {
    writeFileSync(join(folder, "curl"), '#!/bin/sh\nprintf "%s\\0" "$@"\n');
    chmodSync(join(folder, "curl"), 0o755);
    const env = {
      ...process.env,
      PATH: `${folder}:${process.env.PATH}`,
      BASE_URL: "https://p.example",
      API_KEY: "key",
      API_SECRET: "secret",
    };
    return execFileSync("sh", ["-c", lines], { env }).toString().split("\0").slice(0, -1);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a send becomes lines that a shell reads as they are meant, signed by variables", () => {
  const request = {
    appId: "app-1",
    numbers: "+86139••••0009",
    content: `It's "$5" \`now\` \\ ok\n$(rm)`,
    orderId: null,
  };
  const lines = curlOf({ operation: "sms.send", method: "POST", path: "/sms/sendSms", request });
  const [silent, , method, url, , key, , timestamp, , sign, , type, , body = ""] = argumentsOf(lines);
  expect([silent, method, url, key]).toEqual(["-sS", "POST", "https://p.example/sms/sendSms", "Api-Key: key"]);
  const stamp = timestamp?.replace("Timestamp: ", "") ?? "";
  expect(sign).toBe(`Sign: ${createHash("md5").update(`keysecret${stamp}`).digest("hex")}`);
  expect(type).toBe("Content-Type: application/json;charset=UTF-8");
  expect(JSON.parse(body)).toEqual({ appId: "app-1", numbers: "+86139••••0009", content: request.content });
  expect(lines).not.toContain('secret"');
});

test("a read by GET has its fields in the path alone", () => {
  const path = "/otp/app/details/otp-app-1?x='1'";
  const given = argumentsOf(curlOf({ operation: "otp.getApp", method: "GET", path, request: { appId: "otp-app-1" } }));
  expect(given).toContain(`https://p.example${path}`);
  expect(given).not.toContain("--data-raw");
});

test("what stands in the path is not in the body, and a long id is bare digits", () => {
  const update = curlOf({
    operation: "otp.updateApp",
    method: "PUT",
    path: "/otp/app/update/otp-app-1",
    request: { appId: "otp-app-1", name: "Two" },
  });
  expect(JSON.parse(argumentsOf(update).at(-1) ?? "")).toEqual({ name: "Two" });
  const edit = { operation: "aivoice.editTask", method: "POST", path: "/aivoice/task/edit" };
  const body = argumentsOf(curlOf({ ...edit, request: { jobId: "9007199254740993" } })).at(-1);
  expect(body).toMatch(/"jobId": 9007199254740993\n/);
});

test("every operation has a name for people, and no two share one", () => {
  expect(Object.keys(operationNames).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  expect(new Set(Object.values(operationNames)).size).toBe(operations.length);
});
