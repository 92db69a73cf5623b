import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getListEmailAddress } from "#server/contract/email.ts";
import { operations } from "#server/contract/index.ts";
import { sendSms } from "#server/contract/sms.ts";
import { createAgents } from "#server/platform/exchange.ts";
import { casesFor } from "#tests/contract/sandbox/all.ts";
import { answers, misbehaviours, refuses, startAdversary } from "#tests/support/adversary.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";
import { planOf, requestVariable } from "./plan.ts";
import { checkAnswer, platformSuite } from "./platform-suite.ts";

const goodIds = {
  PLATFORM_EMAIL_APP_ID: "em-app-1",
  PLATFORM_EMAIL_ID: "1",
  PLATFORM_AIVOICE_APP_ID: "ai-app-1",
  PLATFORM_VOICE_APP_ID: "voice-app-1",
  PLATFORM_OTP_APP_ID: "otp-app-1",
  PLATFORM_SIP_VOICE_ID: String(casesFor("voice.getSipRecord").good.voiceId),
  PLATFORM_GROUP_VOICE_ID: String(casesFor("voice.getGroupRecord").good.voiceId),
};
const written = operations.filter(({ effect }) => effect !== "read");
const goodRequests = Object.fromEntries(
  written.map(({ id }) => [requestVariable(id), JSON.stringify(casesFor(id).good)]),
);

describe("the sandbox in the place of a real platform", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.close());
  const platform = () => ({ baseUrl: sandbox.url, apiKey: "sandbox-key", secret: "sandbox-secret" });
  const everything = { ...goodIds, ...goodRequests, PLATFORM_ALLOW_SENDS: "1" };
  const lines: string[] = [];
  platformSuite("with every variable set", platform, everything, (line) => lines.push(line));

  test("is reported in a line for each operation, and accepted wherever nothing came before it", () => {
    expect(lines.map((line) => line.split(":")[0])).toEqual(operations.map(({ id }) => id));
    const others = lines.filter((line) => !line.endsWith(": 0 accepted"));
    // The application that otp.addApp made has the name by then.
    expect(others).toEqual(["otp.updateApp: -20 data already exists"]);
  });
});

describe("what is called", () => {
  const called = (environment: Record<string, string>) =>
    planOf(environment).flatMap(({ operation, request }) => (request ? [operation] : []));

  test("is every operation where everything is set", () => {
    expect(called({ ...goodIds, ...goodRequests, PLATFORM_ALLOW_SENDS: "1" })).toEqual(operations);
  });

  test("is never a send or write unless those are allowed", () => {
    for (const PLATFORM_ALLOW_SENDS of ["", "0", "true"])
      expect(called({ ...goodIds, ...goodRequests, PLATFORM_ALLOW_SENDS }).map(({ effect }) => effect)).toEqual(
        Array.from({ length: operations.length - written.length }, () => "read"),
      );
  });

  test("is a send or write only with its own request, which the contract must accept", () => {
    expect(called({ PLATFORM_ALLOW_SENDS: "1" }).filter(({ effect }) => effect !== "read")).toEqual([]);
    const half = { PLATFORM_ALLOW_SENDS: "1", PLATFORM_SMS_SEND: '{"appId":"sms-app-1"}' };
    expect(() => planOf(half)).toThrow(/^PLATFORM_SMS_SEND: numbers: /);
  });

  test("is named with what is missing where it is not", () => {
    const skipped = planOf({}).map(({ operation, skipped }) => `${operation.id}: ${skipped}`);
    expect(skipped).toContain("email.queryResults: set PLATFORM_EMAIL_APP_ID and PLATFORM_EMAIL_ID");
    expect(skipped).toContain("sms.send: a send, and PLATFORM_ALLOW_SENDS is not 1");
  });
});

describe("an answer", () => {
  const agents = createAgents();
  afterAll(() => agents.close());

  test.each([
    ["that is no envelope", misbehaviours.garbage],
    ["with a status that the operation does not list", refuses("-99")],
    ["of success without what it promises", answers(() => ({ body: '{"status":"0","senderData":7}' }))],
    ["that never comes", misbehaviours.resetAfterReading],
  ])("%s fails", async (_what, behaviour) => {
    const peer = await startAdversary({ behaviour });
    const platform = { baseUrl: peer.url, apiKey: "key-1", secret: "a platform secret" };
    await expect(checkAnswer(getListEmailAddress, { appId: "app-1" }, platform, agents)).rejects.toThrow();
    await peer.close();
  });

  test("that is refused as listed passes and is named, as is every difference from the contract", async () => {
    const peer = await startAdversary({ behaviour: refuses("-18") });
    const platform = { baseUrl: peer.url, apiKey: "key-1", secret: "a platform secret" };
    const sms = { appId: "app-1", numbers: "8613800000001", content: "Hello" };
    expect(await checkAnswer(sendSms, sms, platform, agents)).toBe("sms.send: -18 port or program exception");
    peer.behave(answers(() => ({ body: '{"status":"0","surprise":7}' })));
    const line = await checkAnswer(getListEmailAddress, { appId: "app-1" }, platform, agents);
    expect(line).toMatch(
      /^email.listSenders: 0 accepted\n {2}undeclared field surprise\n {2}missing field senderData$/,
    );
    await peer.close();
  });
});
