import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outcomeGroups } from "#components/messages/send/outcome-groups.ts";
import { type OutcomeCounts, sayArithmetic } from "#components/messages/sent/figures-words.ts";
import { describeMeter } from "#components/ui/meter.tsx";
import { t } from "#words/t.ts";

const none: OutcomeCounts = { planned: 0, accepted: 0, refused: 0, unknown: 0, waiting: 0, notSent: 0 };

const count = fc.oneof(fc.constant(0), fc.nat(200_000));
const figures = fc
  .record({ accepted: count, refused: count, unknown: count, waiting: count, notSent: count })
  .map((parts) => ({ ...parts, planned: Object.values(parts).reduce((sum, part) => sum + part, 0) }));

/** Every number in a sentence, without its commas. */
function numbersIn(text: string): number[] {
  return (text.match(/\d[\d,]*/g) ?? []).map((digits) => Number(digits.replaceAll(",", "")));
}

describe("the arithmetic of an SMS, in words", () => {
  test("names the whole and what became of it", () => {
    expect(sayArithmetic({ ...none, planned: 25_000, accepted: 23_981, refused: 19, unknown: 1_000 })).toBe(
      "25,000 numbers = 23,981 accepted + 19 refused + 1,000 unknown",
    );
    expect(sayArithmetic({ ...none, planned: 1, waiting: 1 })).toBe("1 number = 1 waiting");
    expect(sayArithmetic({ ...none, planned: 3, accepted: 2, notSent: 1 })).toBe("3 numbers = 2 accepted + 1 not sent");
    expect(sayArithmetic(none)).toBe("0 numbers");
  });

  test("adds up for any figures, and leaves out what is nought", () => {
    fc.assert(
      fc.property(figures, (of) => {
        const [whole, ...parts] = numbersIn(sayArithmetic(of));
        expect(whole).toBe(of.planned);
        if (of.planned > 0) expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
        expect(parts).not.toContain(0);
      }),
    );
  });

  test("says so where figures do not add up, and writes no equals sign", () => {
    fc.assert(
      fc.property(figures, fc.integer({ min: 1, max: 1_000 }), (of, off) => {
        const text = sayArithmetic({ ...of, planned: of.planned + off });
        expect(text).not.toContain("=");
        expect(text).toContain("the parts come to");
      }),
    );
  });
});

describe("the meter of an SMS", () => {
  test("draws every number once", () => {
    fc.assert(
      fc.property(figures, (of) => {
        const drawn = outcomeGroups(of).flatMap(({ parts }) => parts.map(({ value }) => value));
        expect(drawn.reduce((sum, value) => sum + value, 0)).toBe(of.planned);
      }),
    );
  });

  test("never says delivered, succeeded or verified", () => {
    const groups = outcomeGroups({ planned: 15, accepted: 1, refused: 2, unknown: 3, waiting: 4, notSent: 5 });
    const said = describeMeter(groups, 15, (planned) => t("messages.plannedNumber", { planned }));
    expect(said).toBe("1 accepted, 2 refused, 3 unknown, 4 waiting, 5 not sent, of 15 numbers");
  });

  test("draws what waits dashed, and what is unknown in the hue of not knowing", () => {
    const groups = outcomeGroups({ ...none, planned: 2, waiting: 1, unknown: 1 });
    expect(groups.find(({ key }) => key === "waiting")?.parts).toEqual([{ trust: "open", value: 1 }]);
    expect(groups.find(({ key }) => key === "unknown")?.hue).toBe("unsure");
  });
});
