import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeDestination } from "#components/sign-in/destination.ts";

const here = "https://portal.example";

describe("where a sign-in leads", () => {
  test.each([
    ["/demo/sends?q=a%20b#x", "/demo/sends?q=a%20b#x"],
    ["/invite/abc", "/invite/abc"],
    ["demo", "/demo"],
    [undefined, "/"],
    [["/demo", "/other"], "/"],
    ["", "/"],
  ])("%j is %j", (asked, led) => {
    expect(safeDestination(asked)).toBe(led);
  });

  test.each([
    "https://evil.example",
    "//evil.example/x",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/./\\evil.example",
    "/x/..//evil.example",
    "/%2e//evil.example",
    ".//evil.example",
    "javascript:alert(1)",
    "http://here.invalid//evil.example",
  ])("%j leads nowhere", (asked) => {
    expect(safeDestination(asked)).toBe("/");
  });

  test("whatever is asked for, a browser stays with us", () => {
    const part = fc.constantFrom("/", "\\", ".", "..", "%2e", "\t", "\n", " ", "@", ":", "?", "#", "evil.example", "x");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const led = safeDestination(parts.join(""));
        expect(new URL(led, here).origin).toBe(here);
      }),
      { numRuns: 2000 },
    );
  });
});
