import { describe, expect, test } from "vitest";
import { batchSendEmail, getListEmailAddress, getListEmailTemplates, getSendEmailRcd } from "#server/contract/email.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control, fetchEmails } from "#tests/support/sandbox.ts";

const path = batchSendEmail.path;
const good = {
  appId: "em-app-1",
  fromEmailAddress: "news@sandbox.example",
  receiverId: "list-10",
  templateID: "101",
  url: "http://127.0.0.1:9/callback",
};

const sandbox = ownSandbox();

const statusOf = async (fields: Record<string, unknown>, key?: string) =>
  (await callPlatform(sandbox.url, path, { ...good, ...fields }, { key })).status;

describe("what a send is refused for", () => {
  test.each([
    ["an unknown application", { appId: "em-app-2" }, "-22"],
    ["an application of another area", { appId: "sms-app-1" }, "-22"],
    ["no application", { appId: "" }, "-22"],
    ["an unknown sender", { fromEmailAddress: "other@sandbox.example" }, "-9"],
    ["no sender", { fromEmailAddress: null }, "-9"],
    ["no recipient list", { receiverId: "" }, "-13"],
    ["an unknown recipient list", { receiverId: "list-11" }, "-16"],
    ["a subject of 101 characters", { subject: "é".repeat(101) }, "-17"],
    ["no subject, where the template has none", { templateID: 102 }, "-17"],
    ["no template", { templateID: undefined }, "-10"],
    ["a template that is no integer", { templateID: "101a" }, "-25"],
    ["a template with a fraction", { templateID: 101.5 }, "-25"],
    ["an unknown template", { templateID: "999" }, "-11"],
    ["a template number of 100,000 digits", { templateID: "9".repeat(100_000) }, "-11"],
    ["a template number beyond 2^53", { templateID: "9007199254740993" }, "-11"],
    ["a template under review", { templateID: "103" }, "-12"],
    ["a rejected template", { templateID: "104" }, "-12"],
    ["a draft template", { templateID: "105" }, "-12"],
    ["no callback address", { url: "" }, "-29"],
    ["an unknown ad mark", { adFlag: 3 }, "-27"],
    ["an ad mark that is no number", { adFlag: "before" }, "-27"],
    ["a trigger that is no integer", { triggerID: "1.5" }, "-30"],
    ["a list where text belongs", { subject: ["Hello"] }, "-17"],
    ["an object where the sender belongs", { fromEmailAddress: {} }, "-9"],
  ])("%s", async (_what, fields, status) => {
    expect(await statusOf(fields)).toBe(status);
  });

  test("an empty balance, after everything else", async () => {
    expect(await statusOf({}, "sandbox-broke")).toBe("-19");
    expect(await statusOf({ triggerID: "x" }, "sandbox-broke")).toBe("-30");
  });

  test("the first wrong field in the order of the spec's table", async () => {
    const wrong: [string, unknown, string][] = [
      ["triggerID", "x", "-30"],
      ["adFlag", 9, "-27"],
      ["url", "", "-29"],
      ["templateID", "x", "-25"],
      ["subject", "s".repeat(101), "-17"],
      ["receiverId", "none", "-16"],
      ["fromEmailAddress", "", "-9"],
      ["appId", "none", "-22"],
    ];
    let fields: Record<string, unknown> = {};
    for (const [name, value, status] of wrong) {
      fields = { ...fields, [name]: value };
      expect(await statusOf(fields)).toBe(status);
    }
  });
});

describe("what a send is accepted with", () => {
  test.each([
    ["the least there is", {}],
    ["numbers for numbers and text", { templateID: 101, adFlag: 1, triggerID: 7 }],
    ["numbers in quotes", { adFlag: "2", triggerID: "-7" }],
    ["a subject of 100 characters beyond the basic plane", { subject: "𝄞".repeat(100) }],
    ["a subject for a template that has none", { templateID: 102, subject: "Spring" }],
    ["an unknown language", { language: "xx" }],
    ["the sender without an alias", { fromEmailAddress: "alerts@sandbox.example" }],
  ])("%s", async (_what, fields) => {
    const answer = await callPlatform(sandbox.url, path, { ...good, ...fields });
    expect(answer.body).toEqual({ status: "0", reason: null, taskId: expect.stringMatching(/^\d+$/) });
  });

  test("a GET with everything in its query", async () => {
    const fields = { ...good, subject: "Grüße & more", adFlag: "0" };
    expect((await callPlatform(sandbox.url, path, fields, { method: "GET" })).status).toBe("0");
  });

  test("email ids are consecutive within a batch and no id is given out twice, not even after a reset", async () => {
    const first = await callPlatform(sandbox.url, path, { ...good, receiverId: "list-1000" });
    const firstIds = (await fetchEmails(sandbox.url, String(first.body.taskId))).map((email) => Number(email.emailId));
    expect(firstIds).toEqual(Array.from({ length: 1000 }, (_, index) => Number(firstIds[0]) + index));
    await control(sandbox.url, "reset");
    const second = await callPlatform(sandbox.url, path, good);
    const secondIds = (await fetchEmails(sandbox.url, String(second.body.taskId))).map((email) =>
      Number(email.emailId),
    );
    expect(second.body.taskId).not.toBe(first.body.taskId);
    expect(Number(secondIds[0])).toBeGreaterThan(Number(firstIds.at(-1)));
  });
});

describe("duplicate requests", () => {
  test("the same request within two seconds is -2, however it is written down", async () => {
    expect(await statusOf({})).toBe("0");
    expect(await statusOf({})).toBe("-2");
    expect(await statusOf({ subject: null, language: "", templateID: 101, colour: "red" })).toBe("-2");
    expect((await callPlatform(sandbox.url, path, good, { method: "GET" })).status).toBe("-2");
  });

  test("another field, another key and a refused request make no duplicate", async () => {
    expect(await statusOf({}, "sandbox-broke")).toBe("-19");
    expect(await statusOf({})).toBe("0");
    expect(await statusOf({ url: `${good.url}/2` })).toBe("0");
    expect(await statusOf({}, "sandbox-broke")).toBe("-19");
  });

  test("after two seconds the same request is a new one", async () => {
    expect(await statusOf({})).toBe("0");
    await control(sandbox.url, "clock", { offsetSeconds: 0.2 });
    expect(await statusOf({})).toBe("-2");
    await control(sandbox.url, "clock", { offsetSeconds: 2 });
    expect(await statusOf({})).toBe("0");
  });
});

describe("failNext", () => {
  const codes = [batchSendEmail, getListEmailTemplates, getSendEmailRcd, getListEmailAddress].flatMap((operation) =>
    Object.entries(operation.faults).map(([status, fault]) => [operation.path, status, fault.meaning] as const),
  );

  test.each(codes)("%s answers %s: %s", async (failing, status, reason) => {
    await control(sandbox.url, "faults", { failNext: [{ path: failing, status }] });
    expect(await callPlatform(sandbox.url, failing, good)).toMatchObject({ http: 200, status, reason });
    expect((await callPlatform(sandbox.url, failing, { ...good, emailId: "1" })).status).toBe("0");
  });

  test("fails as often as it is told, on its path only, and carries nothing out", async () => {
    await control(sandbox.url, "faults", { failNext: [{ path, status: "-20", times: 2 }] });
    expect((await callPlatform(sandbox.url, getListEmailAddress.path, good)).status).toBe("0");
    expect([await statusOf({}), await statusOf({}), await statusOf({}), await statusOf({})]).toEqual([
      "-20",
      "-20",
      "0",
      "-2",
    ]);
  });

  test("with carryOut the request is carried out first", async () => {
    await control(sandbox.url, "faults", { failNext: [{ path, status: "-23", carryOut: true }] });
    expect(await statusOf({})).toBe("-23");
    expect(await statusOf({})).toBe("-2");
  });

  test("waits for a call that gets past the headers", async () => {
    await control(sandbox.url, "faults", { failNext: [{ path, status: "-21" }] });
    expect(await statusOf({}, "sandbox-locked")).toBe("-4");
    expect(await statusOf({})).toBe("-21");
  });
});
