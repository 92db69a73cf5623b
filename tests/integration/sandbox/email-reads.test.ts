import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getListEmailTemplates, getSendEmailRcd } from "#server/contract/email.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { type CallbackReceiver, callPlatform, control, fetchEmails, startReceiver } from "#tests/support/sandbox.ts";
import { send, untilCallbacksEnd } from "./sends.ts";

const sandbox = ownSandbox();
let receiver: CallbackReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
});

const appId = "em-app-1";

describe("the lists of templates and senders", () => {
  const namesOf = async (fields: Record<string, unknown>, method: "GET" | "POST" = "POST") => {
    const answer = await callPlatform(sandbox.url, getListEmailTemplates.path, { appId, ...fields }, { method });
    return getListEmailTemplates.reply.parse(answer.body).templateContent.map((template) => template.templateName);
  };

  test("every template comes with its fields", async () => {
    const answer = await callPlatform(sandbox.url, getListEmailTemplates.path, { appId });
    const [welcome, springSale, , flashDeal] = answer.body.templateContent as unknown[];
    const createTime = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(welcome).toEqual({
      templateID: 101,
      templateName: "welcome",
      templateStatus: 0,
      createTime,
      reviewReason: null,
      language: "en",
      subject: "Welcome aboard",
    });
    expect(springSale).toMatchObject({ templateID: 102, language: "zh", subject: "" });
    expect(flashDeal).toMatchObject({ templateID: 104, templateStatus: 2, reviewReason: "Misleading subject" });
  });

  test.each([
    [{}, ["welcome", "spring_sale", "summer_sale", "flash_deal", "newsletter"]],
    [{ templateName: "SALE" }, ["spring_sale", "summer_sale"]],
    [{ templateStatus: 0 }, ["welcome", "spring_sale"]],
    [{ templateStatus: "3", templateName: "" }, ["newsletter"]],
    [{ language: "zh", templateStatus: null }, ["spring_sale"]],
    [{ language: "en", templateName: "sale", templateStatus: 1 }, ["summer_sale"]],
    [{ templateName: "nothing" }, []],
  ])("templates are filtered by %j", async (fields, names) => {
    expect(await namesOf(fields)).toEqual(names);
  });

  test("the filter works in a query too", async () => {
    expect(await namesOf({ templateName: "sale", templateStatus: 1 }, "GET")).toEqual(["summer_sale"]);
  });

  test("senders come with their alias, or null", async () => {
    const answer = await callPlatform(sandbox.url, "/email/getListEmailAddress", { appId });
    const createTime = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(answer.body.senderData).toEqual([
      { sender: "news@sandbox.example", emailSenderName: "Sandbox News", createTime },
      { sender: "alerts@sandbox.example", emailSenderName: null, createTime },
    ]);
  });

  test.each([[{ appId: "em-app-2" }], [{ appId: "" }], [{ templateStatus: 4 }], [{ templateStatus: "approved" }]])(
    "%j is -23",
    async (fields) => {
      expect((await callPlatform(sandbox.url, getListEmailTemplates.path, { appId, ...fields })).status).toBe("-23");
    },
  );
});

describe("the results of sent emails", () => {
  const query = async (ids: string | string[]) => {
    const emailId = Array.isArray(ids) ? ids.join(",") : ids;
    return callPlatform(sandbox.url, getSendEmailRcd.path, { appId, emailId });
  };

  test.each([
    ["an unknown application", { appId: "em-app-2", emailId: "1" }, "-5"],
    ["no application", { emailId: "1" }, "-5"],
    ["no email id", { appId, emailId: "" }, "-5"],
    ["only separators", { appId, emailId: " , ,," }, "-5"],
    ["something that can be no id", { appId, emailId: "1,<b>" }, "-5"],
    ["201 email ids", { appId, emailId: Array.from({ length: 201 }, (_, index) => index).join(",") }, "-28"],
  ])("%s is refused", async (_what, fields, status) => {
    expect((await callPlatform(sandbox.url, getSendEmailRcd.path, fields)).status).toBe(status);
  });

  test("200 ids are answered, blanks around them and empty ones dropped", async () => {
    const ids = Array.from({ length: 200 }, (_, index) => ` ${index + 1} `);
    expect((await query(["", ...ids, ""])).body).toMatchObject({ status: "0", nofound: "200", array: [] });
  });

  test("counts are text, and every email has an address, a status and, when received, a time with an offset", async () => {
    const taskId = await send(sandbox.url, receiver.url);
    await untilCallbacksEnd(sandbox.url, taskId);
    const emails = await fetchEmails(sandbox.url, taskId);
    const answer = await query([...emails.map((email) => email.emailId), "12345", "no-such-id"]);
    expect(answer.body).toMatchObject({
      status: "0",
      reason: null,
      success: "9",
      fail: "1",
      sending: "0",
      nofound: "2",
    });
    const { array } = getSendEmailRcd.reply.parse(answer.body);
    expect(array.map((each) => each.emailId)).toEqual(emails.map((email) => email.emailId));
    expect(array.map((each) => each.status)).toEqual([...Array(9).fill("0"), "1"]);
    expect(array[0]).toMatchObject({ toAddress: "user000001@sandbox.example" });
    expect(array[0]?.receiveTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
    expect(Math.abs(Date.parse(array[0]?.receiveTime ?? "") - Date.now())).toBeLessThan(60_000);
    expect(array[9]).toMatchObject({ toAddress: "user000010@sandbox.example", receiveTime: "", status: "1" });
  });

  test("an email is not found until its callback is first tried", async () => {
    await control(sandbox.url, "faults", { callbacks: { delayMs: 60_000 } });
    const taskId = await send(sandbox.url, receiver.url);
    const emails = await fetchEmails(sandbox.url, taskId);
    expect(emails[0]).toMatchObject({ state: "not found", status: null, callback: "waiting", attempts: 0 });
    expect((await query(emails.map((email) => email.emailId))).body).toMatchObject({ nofound: "10", array: [] });
  });
});

describe("list-slow-10", () => {
  test.each([
    ["0", "success"],
    ["1", "failure"],
  ])("the 9th is being sent until it is completed with %s, and has its callback then", async (status, emailState) => {
    const taskId = await send(sandbox.url, receiver.url, { receiverId: "list-slow-10" });
    const ninth = (await fetchEmails(sandbox.url, taskId))[8];
    const emailId = ninth?.emailId ?? "";
    const ask = async () => (await callPlatform(sandbox.url, getSendEmailRcd.path, { appId, emailId })).body;
    expect(await ask()).toMatchObject({ sending: "1", array: [{ status: "-1", receiveTime: "" }] });
    await untilCallbacksEnd(sandbox.url, taskId);
    expect(receiver.received).toHaveLength(9);
    expect(ninth).toMatchObject({ callback: "held", state: "sending" });

    await control(sandbox.url, "complete", { emailId, status });
    expect(await ask()).toMatchObject({ sending: "0", array: [{ status }] });
    await expect.poll(() => receiver.received.length).toBe(10);
    expect(JSON.parse(receiver.received[9]?.body ?? "")).toMatchObject({ taskId, emailId, emailState });
    await expect(control(sandbox.url, "complete", { emailId, status })).rejects.toThrow("completed already");
  });

  test("only a slow email can be completed, and only with 0 or 1", async () => {
    const taskId = await send(sandbox.url, receiver.url, { receiverId: "list-slow-10" });
    const emails = await fetchEmails(sandbox.url, taskId);
    const complete = (emailId: unknown, status: unknown) => control(sandbox.url, "complete", { emailId, status });
    await expect(complete(emails[0]?.emailId, "0")).rejects.toThrow("not a slow one");
    await expect(complete(emails[8]?.emailId, "-1")).rejects.toThrow("status");
    await expect(complete("77", "0")).rejects.toThrow("no email");
  });
});

test("list-odd-10 says one thing in callbacks and another in queries", async () => {
  const taskId = await send(sandbox.url, receiver.url, { receiverId: "list-odd-10" });
  await untilCallbacksEnd(sandbox.url, taskId);
  // The receiver is everybody's: a batch of before may still be arriving.
  const own = new Set((await fetchEmails(sandbox.url, taskId)).map(({ emailId }) => emailId));
  const heard = () =>
    receiver.received.map((callback) => JSON.parse(callback.body)).filter(({ emailId }) => own.has(emailId));
  const callbacks = heard().sort((left, right) => Number(left.emailId) - Number(right.emailId));
  expect(callbacks.map((each) => each.emailState)).toEqual([...Array(9).fill("success"), "failure"]);

  const statuses = async () => (await fetchEmails(sandbox.url, taskId)).map((email) => email.status);
  const same = ["0", "0", "0", "0", "0"];
  expect(await statuses()).toEqual([...same, "-1", "1", null, null, "1"]);
  await control(sandbox.url, "clock", { offsetSeconds: 10 });
  expect(await statuses()).toEqual([...same, "-1", "1", "0", null, "1"]);
  await control(sandbox.url, "complete", { emailId: callbacks[5].emailId, status: "1" });
  expect(await statuses()).toEqual([...same, "1", "1", "0", null, "1"]);
  expect(heard()).toHaveLength(10);

  const emailId = callbacks.map((each) => each.emailId).join(",");
  const answer = await callPlatform(sandbox.url, getSendEmailRcd.path, { appId, emailId });
  expect(answer.body).toMatchObject({ success: "6", fail: "3", sending: "0", nofound: "1" });
});
