import fc from "fast-check";
import { expect, test } from "vitest";
import { decidingColumns, firstShown, remarkOf, sayCounts, totalOf } from "#components/messages/check/verdicts.ts";

test("the counts are told as a sum", () => {
  expect(sayCounts({ sendable: 24_100, duplicate: 400, suppressed: 20, refused: 480 })).toBe(
    "25,000 rows = 24,100 sendable + 400 duplicate + 20 suppressed + 480 refused",
  );
  expect(sayCounts({ sendable: 1, duplicate: 0, suppressed: 0, refused: 0 })).toMatch(/^1 row = 1 sendable/);
});

test("whatever the counts, the sum that is told is their sum", () => {
  const count = fc.nat({ max: 200_000 });
  fc.assert(
    fc.property(fc.record({ sendable: count, duplicate: count, suppressed: count, refused: count }), (counts) => {
      const [total = 0, ...parts] = (sayCounts(counts).match(/[\d,]+/g) ?? []).map((each) =>
        Number(each.replaceAll(",", "")),
      );
      expect(parts.reduce((sum, each) => sum + each, 0)).toBe(total);
      expect(total).toBe(totalOf(counts));
    }),
  );
});

test("what needs a person is shown first", () => {
  expect(firstShown({ sendable: 1, duplicate: 1, suppressed: 1, refused: 1 }, 0)).toBe("refused");
  expect(firstShown({ sendable: 1, duplicate: 1, suppressed: 1, refused: 0 }, 0)).toBe("all");
  expect(firstShown({ sendable: 1, duplicate: 1, suppressed: 1, refused: 3 }, 2)).toBe("refused");
  expect(firstShown({ sendable: 1, duplicate: 1, suppressed: 1, refused: 3 }, 3)).toBe("all");
});

test("a sentence stands in the cell that is wrong, that of a repeated number in the number's", () => {
  const row = { row: 9, cells: ["Ada", "1"] };
  expect(remarkOf({ ...row, verdict: "sendable" }, 1, "sms")).toBeNull();
  expect(remarkOf({ ...row, verdict: "refused", column: 0, problem: "missing_value:name" }, 1, "sms")).toEqual({
    column: 0,
    sentence: "The text needs a value here for {{name}}.",
  });
  expect(remarkOf({ ...row, verdict: "duplicate", other: 3 }, 1, "sms")).toEqual({
    column: 1,
    sentence: "This number is already in row 3.",
  });
});

test("columns that decide are the numbers' and those of variables, each once and in the file's order", () => {
  expect(decidingColumns(2, { a: 0, b: 2, c: 5, d: 0 })).toEqual([0, 2, 5]);
});
