import { describe, expect, test } from "vitest";
import { maskText } from "#server/domain/privacy/mask.ts";
import { defaultTitle } from "#server/domain/sending/submissions/default-title.ts";

const begunAt = new Date("2026-11-21T22:05:30Z");

describe("what a send is called until somebody names it", () => {
  test("sends of the same are told apart by when they were begun, in the zone of the connection", () => {
    expect(defaultTitle("SMS to customers.csv", begunAt, "+08:00")).toBe("SMS to customers.csv, 22 Nov 06:05");
    expect(defaultTitle("welcome to list-10", begunAt, "-05:00")).toBe("welcome to list-10, 21 Nov 17:05");
  });

  test("a title fits into its field, however long the name of the file", () => {
    const title = defaultTitle(`SMS to ${"long ".repeat(60)}name.csv`, begunAt, "+00:00");
    expect(title.length).toBeLessThanOrEqual(120);
    expect(title).toMatch(/^SMS to long .*….*name\.csv, 21 Nov 22:05$/);
  });

  test("the time in it is not taken for somebody's number", () => {
    for (const what of ["SMS to customers.csv", "welcome to list-10"]) {
      const title = defaultTitle(what, begunAt, "+08:00");
      expect(maskText(title)).toBe(title);
    }
    expect(maskText(defaultTitle("SMS to +447700900123", begunAt, "+08:00"))).toMatch(/, 22 Nov 06:05$/);
  });
});
