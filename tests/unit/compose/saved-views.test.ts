import { describe, expect, test } from "vitest";
import { longestViewQuery, viewQuery } from "#server/compose/saved-views.ts";

describe("what a view keeps of an address", () => {
  test.each([
    ["state=unknown&q=spring", "q=spring&state=unknown"],
    ["?q=spring", "q=spring"],
    ["q=spring&after=MTox~2&open=7", "q=spring"],
    ["open=7&after=x", ""],
    ["q=&state=+", ""],
    ["", ""],
    ["q=first&q=second", "q=first"],
    ["q=%2B49%20151&to=2026-05-31", "q=%2B49+151&to=2026-05-31"],
    ["q=a%00b", "q=a%EF%BF%BDb"],
  ])("of %s is %s", (text, kept) => {
    expect(viewQuery(text)).toBe(kept);
    expect(viewQuery(kept)).toBe(kept);
  });

  test.each([
    ["a name that no list has", "__proto__=1"],
    ["an address in place of parameters", "https://elsewhere.example/?q=1"],
    ["more than is kept", `q=${"x".repeat(longestViewQuery)}`],
    ["what is longer once it is written out", `q=${"é".repeat(longestViewQuery / 2)}`],
    [
      "more parameters than any list",
      Array.from({ length: 31 }, (_, n) => `${"x".repeat(n % 15)}${n < 15 ? "a" : n < 30 ? "b" : "c"}=1`).join("&"),
    ],
  ])("is nothing of %s", (_what, text) => {
    expect(viewQuery(text)).toBeNull();
  });
});
