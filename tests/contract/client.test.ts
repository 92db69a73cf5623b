import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { recordQuery, taskAdd, taskEdit } from "#server/contract/aivoice.ts";
import { batchSendEmail, getListEmailAddress, getListEmailTemplates, getSendEmailRcd } from "#server/contract/email.ts";
import { operations } from "#server/contract/index.ts";
import type { FaultTable, Operation } from "#server/contract/operation.ts";
import { otpAppAdd, otpAppDetails, otpAppUpdate, otpFlowAdd, otpTemplateUpdate } from "#server/contract/otp.ts";
import { sendSms, sendSmsBatch } from "#server/contract/sms.ts";
import { recordGroup, recordGroupQuery, recordSip, recordSipQuery, sipQuery } from "#server/contract/voice.ts";
import { waCustomSendMsg } from "#server/contract/wa-custom.ts";
import { waTemplateSendMsg } from "#server/contract/wa-send.ts";
import { waTemplateAdd } from "#server/contract/wa-template.ts";
import { type Account, callPlatform } from "#server/platform/client.ts";
import { createAgents } from "#server/platform/exchange.ts";
import { Secret } from "#server/platform/secret.ts";
import { createMemoryJournal } from "#tests/support/memory-journal.ts";
import { control, fetchEmails, fetchJournal, startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";

const callbackToken = "Zq3_-x9Zq3_-x9Zq3_-x9Zq3_-x9Zq3_-x9Zq3_-x9a";
const startedAt = Math.floor(Date.now() / 1000);
const agents = createAgents();
const journal = createMemoryJournal();
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => Promise.all([sandbox.close(), agents.close()]));

function call<Request extends z.ZodObject, Reply extends z.ZodObject, Faults extends FaultTable>(
  operation: Operation<Request, Reply, Faults>,
  request: z.input<Request>,
  account: Partial<Account> = {},
) {
  const secret = new Secret("sandbox-secret");
  return callPlatform(operation, request, {
    agents,
    account: { baseUrl: sandbox.url, apiKey: "sandbox-key", secret, clockOffsetMs: 0, ...account },
    journal,
    timeoutMs: 5000,
  });
}

/** The reply of a call; throws where it was not accepted exactly as declared. */
async function replyOf<Request extends z.ZodObject, Reply extends z.ZodObject, Faults extends FaultTable>(
  operation: Operation<Request, Reply, Faults>,
  request: z.input<Request>,
): Promise<z.output<Reply>> {
  const result = await call(operation, request);
  if (result.kind !== "accepted") throw new Error(`${operation.id} was ${result.kind}: ${JSON.stringify(result)}`);
  expect(result.facts).toMatchObject({ headersSent: 1, httpStatus: 200, drift: [] });
  return result.reply;
}

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const lastWeek = { strTime: daysAgo(8), endTime: daysAgo(2) };
const page = { current: 1, size: 10 };
const batch = {
  appId: "em-app-1",
  fromEmailAddress: "news@sandbox.example",
  templateID: "101",
  receiverId: "list-slow-10",
  url: `http://127.0.0.1:9/api/bathWebhook/${callbackToken}`,
};
const task = {
  appId: "ai-app-1",
  name: "Renewal reminders",
  dialogFlowId: 9001,
  mode: "MANUAL" as const,
  dailyStartDateTime: "09:30",
  dailyEndDateTime: "19:00",
  robotCount: 10,
  jobPhoneNumberId: 7001,
};
const waFrom = { appId: "wa-app-1", businessPhone: "15550001111", recipient: "8613800000001" };
const sms = { appId: "sms-app-1", numbers: "8613800000001,123", content: "Your parcel has arrived." };

describe("the portal's client makes every call of the platform, typed from request to reply:", () => {
  test("the four of email", async () => {
    const { templateContent } = await replyOf(getListEmailTemplates, { appId: batch.appId, templateStatus: 0 });
    expect(templateContent.map(({ templateID, templateName }) => `${templateID} ${templateName}`)).toEqual([
      "101 welcome",
      "102 spring_sale",
    ]);
    const { senderData } = await replyOf(getListEmailAddress, { appId: batch.appId });
    expect(senderData.map(({ emailSenderName }) => emailSenderName)).toEqual(["Sandbox News", null]);
    const { taskId } = await replyOf(batchSendEmail, batch);
    const slow = (await fetchEmails(sandbox.url, taskId))[8]?.emailId ?? "";
    const results = await replyOf(getSendEmailRcd, { appId: batch.appId, emailId: `${slow},1` });
    expect([results.sending, results.nofound]).toEqual(["1", "1"]);
    expect(results.array).toMatchObject([{ emailId: slow, status: "-1", toAddress: "user000009@sandbox.example" }]);
  });

  test("the two of SMS", async () => {
    const sent = await replyOf(sendSms, sms);
    expect([sent.success, sent.fail]).toEqual([1, 1]);
    expect(sent.array.map(({ number, orderId }) => [number, orderId])).toEqual([["8613800000001", null]]);
    const { array } = await replyOf(sendSmsBatch, {
      appId: sms.appId,
      array: [{ numbers: sms.numbers, content: "First", orderId: "order-1" }],
    });
    expect(array.map(({ orderId }) => orderId)).toEqual(["order-1"]);
  });

  test("the three of AI voice, with a task's id exact on both ways", async () => {
    const { data: jobId } = await replyOf(taskAdd, task);
    expect(jobId).toBe("9007199254740993");
    const { data: edited } = await replyOf(taskEdit, { ...task, jobId, robotCount: 20 });
    expect([jobId, null]).toContain(edited);
    const [added, changed] = (await fetchJournal(sandbox.url)).slice(-2);
    expect(added?.answer).toMatch(/"data":9007199254740993[,}]/);
    expect(changed?.body).toMatch(/"jobId":9007199254740993[,}]/);
    const params = { appId: task.appId, startTime: "2020-01-01 00:00:00", endTime: "2099-12-31 23:59:59" };
    const { data } = await replyOf(recordQuery, { ...page, params });
    expect(data.records).toHaveLength(10);
    expect(data.records[0]?.keyId).toMatch(/./);
    expect(Number(data.total)).toBeGreaterThan(3000);
  });

  test("the five of voice records", async () => {
    const sip = await replyOf(recordSipQuery, { ...page, params: { ...lastWeek, sipGroupName: "Sales" } });
    const sipCall = sip.data.records[0];
    expect(sipCall?.sipGroupName).toBe("Sales");
    const { data: oneSip } = await replyOf(recordSip, { voiceId: String(sipCall?.voiceId) });
    expect(oneSip).toEqual(sipCall);
    const group = await replyOf(recordGroupQuery, { ...page, params: lastWeek });
    const groupCall = group.data.records[0];
    const { data: oneGroup } = await replyOf(recordGroup, { voiceId: String(groupCall?.voiceId) });
    expect(oneGroup).toEqual(groupCall);
    const { data: phones } = await replyOf(sipQuery, { ...page, params: { appId: "voice-app-1" } });
    expect(phones.records.map(({ groupName }) => groupName).sort()).toEqual([
      ...["Sales", "Sales", "Sales"],
      ...["Support", "Support", "Support"],
    ]);
    expect(phones.records[0]?.password).toMatch(/./);
  });

  test("the five of verification codes", async () => {
    const { data: app } = await replyOf(otpAppAdd, { name: "Sign-in codes", codeExpiry: 10 });
    expect(app.codeExpiry).toBe(10);
    const { data: updated } = await replyOf(otpAppUpdate, { appId: app.appId, codeExpiry: 20 });
    expect([updated.name, updated.codeExpiry]).toEqual(["Sign-in codes", 20]);
    const { data: read } = await replyOf(otpAppDetails, { appId: app.appId });
    expect(read).toEqual(updated);
    const spoken = { templateId: "3001", name: "Spoken code", text: "Your code is ##code##.", codeType: 1 as const };
    const { data: template } = await replyOf(otpTemplateUpdate, { ...spoken, speechRate: 60 });
    expect([template.templateId, template.speechRate]).toEqual(["3001", 60]);
    const step = { waitingTime: 60, status: 1 as const, channel: "sms" as const };
    const { data: flow } = await replyOf(otpFlowAdd, { name: "Text first", flow: [step] });
    expect(flow.flow[0]?.waitingTime).toBe(60);
  });

  test("the three of instant messaging", async () => {
    const { data: template } = await replyOf(waTemplateAdd, {
      appId: waFrom.appId,
      templateName: "parcel_update",
      type: 2,
      language: "en",
      components: { body: { text: "Hello {{1}}.", example: { body_text: [["Li Wei"]] } } },
    });
    expect([template.templateName, template.status]).toEqual(["parcel_update", "PENDING"]);
    const name = (text: string) => ({ type: "text" as const, text });
    const components = [
      { type: "header" as const, parameters: [name("20417")] },
      { type: "body" as const, parameters: [name("Li Wei"), name("Tuesday")] },
    ];
    const sent = await replyOf(waTemplateSendMsg, {
      ...waFrom,
      template: { name: "order_update", language: { code: "en" }, components },
    });
    const custom = await replyOf(waCustomSendMsg, { ...waFrom, type: "text", text: { body: "Yes." } });
    expect(custom.data.messageId).not.toBe(sent.data.messageId);
    const now = Date.now() / 1000;
    for (const { data } of [sent, custom]) expect(Math.abs((data.timestamp ?? 0) - now)).toBeLessThan(60);
  });
});

describe("what was recorded of those calls", () => {
  test("is the beginning and the end of each, and none of the contract's operations is missing", () => {
    expect([...new Set(journal.entries.map(({ start }) => start.operation))].sort()).toEqual(
      operations.map(({ id }) => id).sort(),
    );
    for (const { start, end } of journal.entries) {
      expect(end).toMatchObject({ outcome: "accepted", platformStatus: "0", httpStatus: 200, sent: true, drift: [] });
      expect(operations.find(({ id }) => id === start.operation)?.methods).toContain(start.method);
    }
  });

  test("holds no secret, signature, callback token or password", async () => {
    const recorded = JSON.stringify(journal.entries);
    const { data } = await replyOf(sipQuery, { ...page, params: { appId: "voice-app-1" } });
    const passwords = data.records.map(({ password }) => String(password));
    const seconds = Array.from({ length: Math.ceil(Date.now() / 1000) - startedAt + 1 }, (_, at) => startedAt + at);
    const signs = seconds.map((at) => createHash("md5").update(`sandbox-keysandbox-secret${at}`).digest("hex"));
    for (const secret of ["sandbox-secret", callbackToken, ...passwords, ...signs])
      expect(recorded).not.toContain(secret);
    expect(recorded).toContain("/api/bathWebhook/••••");
  });
});

describe("a call that fails", () => {
  const attempts = {
    read: (account?: Partial<Account>) => call(otpAppDetails, { appId: "otp-app-1" }, account),
    write: (account?: Partial<Account>) => call(otpFlowAdd, { name: "Call", flow: [step] }, account),
    send: (account?: Partial<Account>) => call(sendSms, sms, account),
  };
  const step = { waitingTime: 30, status: 2 as const, channel: "call" as const };
  const effects = Object.entries(attempts);
  beforeEach(() => control(sandbox.url, "reset"));

  test.each(effects)("is refused with its row of the table (%s)", async (_effect, attempt) => {
    const result = await attempt({ secret: new Secret("guessed") });
    expect(result).toMatchObject({ kind: "refused", status: "-1", fault: { kind: "credentials", sent: "no" } });
  });

  test.each(effects)("has not been sent where nothing listens (%s)", async (_effect, attempt) => {
    const closed = await startTestSandbox();
    await closed.close();
    const result = await attempt({ baseUrl: closed.url });
    expect(result).toMatchObject({ kind: "not_sent", note: expect.stringContaining("nothing listens") });
    expect(result.facts).toMatchObject({ sent: false, headersSent: 0 });
  });

  test.each(effects)("is unknown where no answer came, and is not made again (%s)", async (_effect, attempt) => {
    await control(sandbox.url, "faults", { dropResponse: true });
    const result = await attempt();
    expect(result).toMatchObject({ kind: "unknown", status: null, facts: { sent: true, headersSent: 1 } });
    expect(await fetchJournal(sandbox.url)).toMatchObject([{ answer: null }]);
  });

  test.each([
    ["read", otpAppDetails.path, "refused"],
    ["write", otpFlowAdd.path, "unknown"],
    ["send", sendSms.path, "unknown"],
  ] as const)("with a system exception, a %s of %s is %s", async (effect, path, kind) => {
    await control(sandbox.url, "faults", { failNext: [{ path, status: "-18" }] });
    expect(await attempts[effect]()).toMatchObject({ kind, status: "-18" });
  });
});
