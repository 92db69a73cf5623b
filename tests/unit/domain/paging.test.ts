import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { byDigits, byName, byNumber, byRow, byTime, pageOf } from "#server/domain/paging.ts";
import { paging } from "#server/trpc/paging.ts";

const id = randomUUID();
const at = new Date("2026-11-21T01:42:07.123Z");

describe("a cursor", () => {
  test("leads back to the place it was written for, and fits into an address", () => {
    expect(byTime.read(byTime.write({ at, id }))).toEqual({ at, id });
    expect(byName.read(byName.write({ name: "Zoë 春 ~&=", id }))).toEqual({ name: "Zoë 春 ~&=", id });
    expect(byNumber.read(byNumber.write(9_007_199_254_740_991))).toBe(9_007_199_254_740_991);
    expect(byRow.read(byRow.write(0))).toBe(0);
    expect(byDigits.read(byDigits.write("4917"))).toBe("4917");
    expect(byName.write({ name: "Zoë 春 ~&=", id })).toMatch(/^[\w-]+$/);
  });

  const refusal = { code: "invalid", message: "This page of the list does not exist. Begin with its first page." };
  const forged = (place: unknown) => Buffer.from(JSON.stringify(place)).toString("base64url");

  test.each([
    "",
    "page-2",
    "%",
    forged(null),
    forged({ at: at.toISOString(), id: "1" }),
    forged({ at: at.getTime(), id }),
    forged({ at: "0000-01-01T00:00:00Z", id }),
    byNumber.write(7),
  ])("of a list by time is refused when it is %j", (text) => {
    expect(() => byTime.read(text)).toThrow(expect.objectContaining(refusal));
  });

  test.each([-1, 1.5, "7", 2 ** 53, { id: 7 }])("of a list by number is refused when it holds %j", (place) => {
    expect(() => byNumber.read(forged(place))).toThrow(expect.objectContaining(refusal));
  });

  test("is read once at the edge, and may be left out or null", () => {
    const input = paging(byNumber);
    expect(input.parse({ cursor: byNumber.write(7), limit: 2 })).toEqual({ cursor: 7, limit: 2 });
    for (const first of [{}, { cursor: null }, { cursor: undefined }])
      expect(input.parse(first)).toEqual({ cursor: undefined, limit: 50 });
    expect(() => input.parse({ cursor: "7" })).toThrow(expect.objectContaining(refusal));
    for (const limit of [0, 201, 1.5]) expect(input.safeParse({ limit }).success).toBe(false);
  });
});

describe("a page", () => {
  const cut = (found: number[]) => pageOf(found, 2, byNumber, (row) => row);

  test("that is the last one leads nowhere", () => {
    expect(cut([])).toEqual({ rows: [], next: null });
    expect(cut([3, 2])).toEqual({ rows: [3, 2], next: null });
  });

  test("leads on after its last row where more was found", () => {
    expect(cut([3, 2, 1])).toEqual({ rows: [3, 2], next: byNumber.write(2) });
  });
});
