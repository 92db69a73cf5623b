import { describe, expect, test } from "vitest";
import { countCodePoints, formatCount, formatPercent } from "#components/ui/number.ts";

describe("numbers", () => {
  test("thousands have a comma", () => {
    expect(formatCount(1_000)).toBe("1,000");
    expect(formatCount(9_007_199_254_740_993n)).toBe("9,007,199,254,740,993");
  });

  test("a share has one digit below ten and none above", () => {
    expect(formatPercent(91, 1_000)).toBe("9.1\u202f%");
    expect(formatPercent(811, 1_000)).toBe("81\u202f%");
    expect(formatPercent(1_000, 1_000)).toBe("100\u202f%");
  });

  test("what is there never shows as nothing, and what is missing never as everything", () => {
    expect(formatPercent(1, 100_000)).toBe("<0.1\u202f%");
    expect(formatPercent(99_999, 100_000)).toBe("99.9\u202f%");
    expect(formatPercent(0, 0)).toBe("–");
  });

  test("a character outside the basic plane counts once", () => {
    expect(countCodePoints("a😀")).toBe(2);
  });
});
