import { describe, expect, test } from "vitest";
import { atlas } from "#components/developers/errors/atlas.ts";
import { codeIn, findCodes, nearTo, unlisted } from "#components/developers/errors/find-codes.ts";
import { nextSteps } from "#components/developers/errors/next-steps.ts";
import { seenCount, seenOf } from "#components/developers/errors/seen.ts";
import { operations } from "#server/contract/index.ts";

const at = (day: number) => new Date(Date.UTC(2026, 4, day));

describe("the atlas", () => {
  test("has every code of every operation once", () => {
    const drawn = atlas().flatMap(({ code, operations: of }) => of.map(({ id }) => `${id} ${code}`));
    const listed = operations.flatMap(({ id, faults }) => Object.keys(faults).map((code) => `${id} ${code}`));
    expect(drawn.toSorted()).toEqual(listed.toSorted());
  });

  test("tells operations of one area apart where their tables do", () => {
    for (const { code, fault, operations: of } of atlas())
      for (const { faults } of of)
        expect(Object.entries(faults)).toContainEqual([code, expect.objectContaining({ meaning: fault.meaning })]);
  });

  test("knows for every operation where a person makes its calls", () => {
    expect(Object.keys(nextSteps).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  });
});

describe("a search", () => {
  test("for -16 finds its meanings in all areas, and no code that only holds these digits", () => {
    const found = findCodes("-16");
    expect(new Set(found.map(({ area }) => area))).toEqual(new Set(["email", "sms", "voice", "otp", "wa"]));
    expect(new Set(found.map(({ code }) => code))).toEqual(new Set(["-16"]));
    expect(findCodes(" 16 ")).toEqual(found);
    expect(findCodes("−16")).toEqual(found);
  });

  test("for words finds what holds all of them, whoever they are about", () => {
    expect(findCodes("list DOES not exist console").map(({ area, code }) => `${area} ${code}`)).toEqual(["email -16"]);
    expect(findCodes("sms -16")).toHaveLength(1);
    expect(findCodes("BALANCE").every(({ fault }) => /balance/i.test(JSON.stringify(fault)))).toBe(true);
    expect(findCodes("account manager").length).toBeGreaterThan(3);
    expect(findCodes("zebra")).toEqual([]);
    expect(findCodes("")).toEqual([...atlas()]);
  });

  test.each([
    ["-16", "-16"],
    ["16", "-16"],
    ["–016", "-16"],
    ["16 sms", null],
    ["sms", null],
    ["", null],
  ])("%j is the code %j", (text, code) => {
    expect(codeIn(text)).toBe(code);
  });

  test("names codes near one, the nearest first and not itself", () => {
    const near = nearTo("-16").map(({ code }) => Math.abs(Number(code) + 16));
    expect(near).toEqual(near.toSorted((a, b) => a - b));
    expect(near).not.toContain(0);
  });
});

describe("what was seen here", () => {
  const seen = [
    { operation: "sms.send", code: "-16", count: 2, isMore: false, lastAt: at(2), lastId: "a" },
    { operation: "sms.sendBatch", code: "-16", count: 1000, isMore: true, lastAt: at(3), lastId: "b" },
    { operation: "email.batchSend", code: "-16", count: 5, isMore: false, lastAt: at(4), lastId: "c" },
    { operation: "email.batchSend", code: "-999", count: 1, isMore: false, lastAt: at(5), lastId: "d" },
  ];
  const [sms, email] = ["sms", "email"].map((area) => findCodes("-16").find((entry) => entry.area === area));

  test("is added over the operations of one meaning, and says where counting ended", () => {
    const both = sms && seenOf(sms, seen);
    expect(both).toEqual({ count: 1002, isMore: true, lastAt: at(3), lastId: "b" });
    expect(both && seenCount(both)).toBe("1,002+");
    expect(email && seenOf(email, seen)).toMatchObject({ count: 5, lastId: "c" });
    expect(email && seenOf(email, [])).toBeNull();
  });

  test("and stands in no table is told apart", () => {
    expect(unlisted(seen).map(({ lastId }) => lastId)).toEqual(["d"]);
  });
});
