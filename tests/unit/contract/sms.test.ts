import { describe, expect, it } from "vitest";
import { numbersInBatch, sendSms, sendSmsBatch, smsDraft } from "#server/contract/sms.ts";
import { send } from "#tests/contract/samples/sms.ts";
import { problems, wide, withField } from "./problems.ts";

const sendWith = (field: string, value: unknown) => problems(sendSms, withField(send.request, field, value));
const list = (count: number) => Array.from({ length: count }, (_, index) => 8613800000000 + index).join(",");
const batchOf = (...items: Record<string, unknown>[]) => ({ appId: "sms-app-1", array: items });

describe("sendSms", () => {
  it("takes 1 to 1024 characters", () => {
    expect(sendWith("content", "a")).toEqual([]);
    expect(sendWith("content", wide(1024))).toEqual([]);
    expect(sendWith("content", "")).toEqual(["content"]);
    expect(sendWith("content", wide(1025))).toEqual(["content"]);
  });

  it("takes 1 to 1000 numbers in one call", () => {
    expect(sendWith("numbers", list(1))).toEqual([]);
    expect(sendWith("numbers", list(1000))).toEqual([]);
    expect(sendWith("numbers", list(1001))).toEqual(["numbers"]);
    expect(sendWith("numbers", " , ")).toEqual(["numbers"]);
  });

  it("counts neither blanks nor empty items of the list", () => {
    expect(sendWith("numbers", `${list(1000)}, ,`)).toEqual([]);
  });

  it("is drafted with more numbers than one call takes", () => {
    expect(smsDraft.safeParse({ appId: "a", content: "hi", numbers: list(3000) }).success).toBe(true);
  });

  it.each(["appId", "numbers", "content"])("needs %s", (field) => {
    expect(sendWith(field, undefined)).toEqual([field]);
  });
});

describe("sendSms/batch", () => {
  it("takes 1 to 1024 characters an item", () => {
    expect(problems(sendSmsBatch, batchOf({ numbers: "1", content: wide(1024) }))).toEqual([]);
    expect(problems(sendSmsBatch, batchOf({ numbers: "1", content: "" }))).toEqual(["array.0.content"]);
    expect(problems(sendSmsBatch, batchOf({ numbers: "1", content: wide(1025) }))).toEqual(["array.0.content"]);
  });

  it("takes at most 1000 numbers over all its items", () => {
    const within = batchOf({ numbers: list(600), content: "a" }, { numbers: list(400), content: "b" });
    const beyond = batchOf({ numbers: list(600), content: "a" }, { numbers: list(401), content: "b" });
    expect(problems(sendSmsBatch, within)).toEqual([]);
    expect(problems(sendSmsBatch, beyond)).toEqual(["array"]);
  });

  it("needs an item, and numbers and content in each", () => {
    expect(problems(sendSmsBatch, batchOf())).toEqual(["array"]);
    expect(problems(sendSmsBatch, batchOf({}))).toEqual(["array.0.numbers", "array.0.content"]);
  });

  it("counts a number given twice as two", () => {
    expect(numbersInBatch({ array: [{ numbers: "1,1", content: "a" }] })).toBe(2);
  });
});
