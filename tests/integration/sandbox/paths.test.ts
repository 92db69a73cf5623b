import { describe, expect, test } from "vitest";
import { operations } from "#server/contract/index.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control } from "#tests/support/sandbox.ts";

const sandbox = ownSandbox();

/** `/aivoice/taskAdd` as public clients of this API family write it, and as nobody does. */
const spellings: [name: string, (path: string) => string][] = [
  ["in capitals", (path) => path.toUpperCase()],
  ["with other capitals", (path) => path.replace(/[a-z](?=[A-Z])|(?<=\/)[a-z]/g, (letter) => letter.toUpperCase())],
  ["behind /v3", (path) => `/v3${path}`],
  ["behind /V3, in small letters", (path) => `/V3${path.toLowerCase()}`],
];

describe.each(spellings)("a path %s", (_, spelled) => {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    "leads to %s",
    async (_id, operation) => {
      const [method] = operation.methods;
      // What stands in the path for an id stays as it is.
      const path = operation.path.replace(/\{\w+\}/g, "1");
      const [plain, other] = await Promise.all(
        [path, spelled(path)].map((one) => callPlatform(sandbox.url, one, {}, { method })),
      );
      expect(plain?.http).toBe(200);
      expect({ http: other?.http, status: other?.status }).toEqual({ http: 200, status: plain?.status });
    },
  );
});

test("an id in a path keeps its letters", async () => {
  const { body } = await callPlatform(sandbox.url, "/V3/OTP/App/Details/otp-app-1", {}, { method: "GET" });
  expect(body.data).toMatchObject({ appId: "otp-app-1" });
  const wrong = await callPlatform(sandbox.url, "/otp/app/details/OTP-APP-1", {}, { method: "GET" });
  expect(wrong.status).toBe("-22");
});

test.each(["/sendSms", "/SendSms", "/v3/sendSms", "/sendSms/batch", "/v3/SENDSMS/batch"])(
  "%s sends an SMS",
  async (path) => {
    const one = { numbers: "4915112345678", content: "Hello" };
    const fields = /batch$/i.test(path) ? { array: [one] } : one;
    const answer = await callPlatform(sandbox.url, path, { appId: "sms-app-1", ...fields });
    expect(answer).toMatchObject({ http: 200, status: "0", body: { success: "1" } });
  },
);

test("a failure that was ordered for a path comes however the path is spelled then", async () => {
  const faults = { failNext: [{ path: "/v3/sendsms", status: "-18", times: 2 }] };
  await control(sandbox.url, "faults", faults);
  const fields = { appId: "sms-app-1", numbers: "4915112345678", content: "Hello" };
  expect((await callPlatform(sandbox.url, "/sms/sendSms", fields)).status).toBe("-18");
  expect((await callPlatform(sandbox.url, "/SMS/SendSMS", fields)).status).toBe("-18");
  expect((await callPlatform(sandbox.url, "/sms/sendSms", fields)).status).toBe("0");
});

test.each(["/v3", "/v3/", "/v3/v3/sms/sendSms", "/v2/sms/sendSms", "/sendSms/", "/sms"])(
  "%s leads nowhere, and the answer says where paths begin",
  async (path) => {
    const { http, reason } = await callPlatform(sandbox.url, path);
    expect(http).toBe(404);
    for (const area of ["/email", "/sms", "/aivoice", "/voice", "/otp", "/wa"]) expect(reason).toContain(area);
  },
);
