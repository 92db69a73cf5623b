import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sendSms, sendSmsBatch } from "#server/contract/sms.ts";
import { driftOf } from "#server/platform/drift.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control, startTestSandbox } from "#tests/support/sandbox.ts";

const appId = "sms-app-1";
const good = { appId, numbers: "8613800000001", content: "Your parcel has arrived." };
const item = { numbers: "8613800000001", content: "First" };
const anId = expect.stringMatching(/^\d+$/);
const numbersOf = (amount: number) => Array.from({ length: amount }, (_, at) => 13_800_000_001 + at).join(",");

const sandbox = ownSandbox();

const send = (fields: Record<string, unknown> = {}, options: { method?: "GET"; key?: string } = {}) =>
  callPlatform(sandbox.url, sendSms.path, { ...good, ...fields }, options);
const sendItems = (array: unknown, key?: string, fields: Record<string, unknown> = {}) =>
  callPlatform(sandbox.url, sendSmsBatch.path, { appId, array, ...fields }, { key });

describe("what a send is refused for", () => {
  test.each([
    ["no application", { appId: null }, "-18"],
    ["an unknown application", { appId: "sms-app-2" }, "-18"],
    ["an application of another area", { appId: "em-app-1" }, "-18"],
    ["no numbers", { numbers: "" }, "-8"],
    ["a list of blanks and commas", { numbers: " ,, ," }, "-8"],
    ["1,001 numbers", { numbers: numbersOf(1001) }, "-7"],
    ["only numbers of 6 digits", { numbers: "123456" }, "-9"],
    ["only numbers of 16 digits", { numbers: "1234567890123456" }, "-9"],
    ["only numbers that end in 0000", { numbers: "8613800000000,+8613900010000" }, "-9"],
    [
      "only tokens that are no numbers",
      { numbers: "x,+,++8613800000001,86 13800000001,８６１３８００００００１" },
      "-9",
    ],
    ["a list where the comma list belongs", { numbers: ["8613800000001"] }, "-9"],
    ["no content", { content: null }, "-4"],
    ["an object where the content belongs", { content: {} }, "-4"],
    ["a content of 1,025 characters", { content: "é".repeat(1025) }, "-5"],
    ["a content of 1,025 characters beyond the basic plane", { content: "𝄞".repeat(1025) }, "-5"],
    ["a content with a forbidden word", { content: "This is forbidden." }, "-3"],
    ["a long content with a forbidden word", { content: `forbidden${"c".repeat(1024)}` }, "-5"],
    ["a list where the sender number belongs", { senderId: ["10690001"] }, "-18"],
  ])("%s", async (_what, fields, status) => {
    expect((await send(fields)).status).toBe(status);
  });

  test("more than 100 numbers on GET", async () => {
    expect((await send({ numbers: numbersOf(101) }, { method: "GET" })).status).toBe("-7");
    expect((await send({ numbers: numbersOf(100) }, { method: "GET" })).body.success).toBe("100");
  });

  test("the first wrong field in the order of the spec's table, and the balance last", async () => {
    const wrong: [Record<string, unknown>, string][] = [
      [{}, "-10"],
      [{ senderId: {} }, "-18"],
      [{ content: "forbidden" }, "-3"],
      [{ numbers: "8613800000000" }, "-9"],
      [{ appId: "none", numbers: "" }, "-18"],
    ];
    let fields: Record<string, unknown> = {};
    for (const [more, status] of wrong) {
      fields = { ...fields, ...more };
      expect((await send(fields, { key: "sandbox-broke" })).status).toBe(status);
    }
  });

  test.each([
    ["sandbox-locked", "-13", "-1"],
    ["sandbox-uncertified", "-1", "-1"],
    ["sandbox-ip", "-2", "-2"],
    ["sandbox-broke", "-10", "-10"],
  ])("%s is told %s, and %s on a batch", async (key, status, ofBatch) => {
    expect((await send({}, { key })).status).toBe(status);
    expect((await sendItems([item], key)).status).toBe(ofBatch);
  });

  test.each(["[]", "7", "null", "", "{", "numbers=1"])("a body of %j", async (body) => {
    for (const { path } of [sendSms, sendSmsBatch])
      expect(await callPlatform(sandbox.url, path, body)).toMatchObject({ http: 200, status: "-18" });
  });
});

describe("what a send is accepted with", () => {
  test("every accepted number has a message id, every other one is counted", async () => {
    const numbers = " 1234567 ,+123456789012345,, 123456,8613800000000,x,13800010001,";
    const { body } = await send({ numbers, senderId: 10690001 });
    expect(body).toEqual({
      status: "0",
      reason: null,
      success: "3",
      fail: "3",
      array: [
        { msgId: anId, number: "1234567", orderId: null },
        { msgId: anId, number: "+123456789012345", orderId: null },
        { msgId: anId, number: "13800010001", orderId: null },
      ],
    });
    expect(driftOf(sendSms.reply, body)).toEqual([]);
  });

  test("a number given twice is accepted twice, with two message ids", async () => {
    const { array } = sendSms.reply.parse((await send({ numbers: "13800000001,13800000001" })).body);
    expect(array.map(({ number }) => number)).toEqual(["13800000001", "13800000001"]);
    expect(new Set(array.map(({ msgId }) => msgId)).size).toBe(2);
  });

  test.each([
    ["1,000 numbers", { numbers: numbersOf(1000) }, "1000"],
    ["a bare number", { numbers: 13800000001 }, "1"],
    ["1,024 characters beyond the basic plane", { content: "𝄞".repeat(1024) }, "1"],
    ["one character", { content: "x" }, "1"],
    ["nulls and blanks where nothing is needed", { senderId: null, orderId: "" }, "1"],
  ])("%s", async (_what, fields, success) => {
    expect((await send(fields)).body).toMatchObject({ status: "0", success, fail: "0" });
  });

  test("a GET with everything in its query", async () => {
    const fields = { numbers: "+8613800000001, 8613800000002", content: "Grüße & more, 50 % off" };
    const { body } = await send(fields, { method: "GET" });
    expect(body).toMatchObject({ success: "2", array: [{ number: "+8613800000001" }, { number: "8613800000002" }] });
  });
});

describe("a batch", () => {
  test("gives each accepted number a message id and its own item's order id", async () => {
    const { body } = await sendItems([
      { ...item, numbers: "13800000001,x,13800000002", orderId: "order-1", senderId: "10690001" },
      { ...item, number: "13800000003", numbers: null, orderId: "" },
      { ...item, numbers: "8613800000000", orderId: 2 },
      { ...item, numbers: "13800000001", number: "13800000009", orderId: 9007199254740993n.toString() },
    ]);
    expect(body).toEqual({
      status: "0",
      reason: null,
      success: "4",
      fail: "2",
      array: [
        { msgId: anId, number: "13800000001", orderId: "order-1" },
        { msgId: anId, number: "13800000002", orderId: "order-1" },
        { msgId: anId, number: "13800000003", orderId: null },
        { msgId: anId, number: "13800000001", orderId: "9007199254740993" },
      ],
    });
    expect(driftOf(sendSmsBatch.reply, body)).toEqual([]);
    expect(new Set(sendSmsBatch.reply.parse(body).array.map(({ msgId }) => msgId)).size).toBe(4);
  });

  const tooLong = { ...item, content: "c".repeat(1025) };
  test.each([
    ["no list", null, "-8"],
    ["an empty list", [], "-8"],
    ["an object where the list belongs", {}, "-18"],
    ["an item that is no object", [item, "13800000001"], "-18"],
    ["an item without numbers", [item, { content: "Second" }], "-8"],
    ["an item without content", [item, { ...item, content: "" }], "-4"],
    ["an item with a long content", [item, tooLong], "-5"],
    ["an item with a forbidden word", [item, { ...item, content: "forbidden" }], "-3"],
    ["a sender number that is no text", [item, { ...item, senderId: {} }], "-18"],
    ["an order id that is no text", [item, { ...item, orderId: [] }], "-18"],
    [
      "only bad numbers in all items",
      [
        { ...item, numbers: "x" },
        { ...item, numbers: "8613800000000" },
      ],
      "-9",
    ],
    ["only bad numbers, and then no content", [{ ...item, numbers: "x" }, { numbers: "y" }], "-4"],
    ["1,001 numbers in one item", [{ ...item, numbers: numbersOf(1001) }], "-7"],
    ["1,001 numbers in all", [{ ...item, numbers: numbersOf(999) }, item, item], "-7"],
    ["10,000 items", Array.from({ length: 10_000 }, () => item), "-7"],
  ])("is refused whole for %s", async (_what, array, status) => {
    expect((await sendItems(array)).status).toBe(status);
  });

  test("takes 1,000 numbers in all, and judges the application before and the balance after its items", async () => {
    const full = [{ ...item, numbers: numbersOf(999) }, item];
    expect((await sendItems(full)).body).toMatchObject({ status: "0", success: "1000", fail: "0" });
    expect((await sendItems([tooLong], "sandbox-broke", { appId: "wa-app-1" })).status).toBe("-18");
    expect((await sendItems([tooLong], "sandbox-broke")).status).toBe("-5");
  });

  test("cannot be read from a query", async () => {
    const answer = await callPlatform(sandbox.url, sendSmsBatch.path, {}, { method: "GET" });
    expect(answer).toMatchObject({ http: 405, status: "-1" });
  });
});

describe("message ids", () => {
  const lastId = async (url: string) => {
    const { body } = await callPlatform(url, sendSms.path, { ...good, numbers: numbersOf(3) });
    return Number(sendSms.reply.parse(body).array[2]?.msgId);
  };

  test("go on after a reset and after a tidy restart", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sandbox-"));
    const snapshotPath = join(folder, "sandbox.json");
    const first = await startTestSandbox({ snapshotPath });
    const id = await lastId(first.url);
    await control(first.url, "reset");
    expect(await lastId(first.url)).toBe(id + 3);
    await first.close();
    const second = await startTestSandbox({ snapshotPath });
    expect(await lastId(second.url)).toBe(id + 6);
    await second.close();
    await rm(folder, { recursive: true });
  });
});
