import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CheckSettings } from "#db/schema/uploads.ts";
import { countsOf } from "#server/domain/tables/recipient-checks/store-blocks.ts";
import { cellsOfTable, judgeTable, numbered, settings, suppressedNumbers } from "./tables.ts";

const nobody = new Set<string>();
const by: CheckSettings = { numberColumn: 0, country: "DE", content: "Hi {{name}}", variables: { Name: 1 } };

describe("judging the rows of any table", () => {
  it("finds exactly one verdict for each row, and counts them", () => {
    fc.assert(
      fc.property(cellsOfTable, settings, suppressedNumbers, (cells, chosen, suppressed) => {
        const { checked, tally } = judgeTable(numbered(cells), chosen, suppressed);
        const { sendable, duplicate, suppressed: kept, refused } = tally.counts;
        expect(sendable + duplicate + kept + refused).toBe(cells.length);
        expect(tally.counts).toEqual(countsOf(checked));
        expect(checked.map(({ row }) => row)).toEqual(cells.map((_, index) => index + 2));
      }),
      { numRuns: 1000 },
    );
  });

  it("sends to each number at most once, to none that is suppressed, and says of each other row why", () => {
    fc.assert(
      fc.property(cellsOfTable, settings, suppressedNumbers, (cells, chosen, suppressed) => {
        const { checked } = judgeTable(numbered(cells), chosen, suppressed);
        const sendable = checked.filter(({ verdict }) => verdict === "sendable");
        expect(new Set(sendable.map(({ number }) => number)).size).toBe(sendable.length);
        for (const { number } of sendable) expect(suppressed.has(number ?? "")).toBe(false);
        for (const row of checked) {
          if (row.verdict === "refused")
            expect(row).toMatchObject({ column: expect.any(Number), problem: expect.any(String) });
          if (row.verdict === "duplicate") {
            const first = sendable.find((other) => other.row === row.other);
            expect(first?.number).toBe(row.number);
            expect(first?.row).toBeLessThan(row.row);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("counts the same in whatever order the rows stand", () => {
    const shuffled = cellsOfTable.chain((cells) =>
      fc.tuple(fc.constant(cells), fc.shuffledSubarray(cells, { minLength: cells.length })),
    );
    fc.assert(
      fc.property(shuffled, settings, suppressedNumbers, ([cells, others], chosen, suppressed) => {
        const one = judgeTable(numbered(cells), chosen, suppressed).tally.counts;
        expect(judgeTable(numbered(others), chosen, suppressed).tally.counts).toEqual(one);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a row", () => {
  const verdicts = (cells: string[][], chosen = by, suppressed = nobody) =>
    judgeTable(numbered(cells), chosen, suppressed).checked;

  it("is refused in the cell that is wrong", () => {
    expect(
      verdicts([
        ["0171", "Ann"],
        ["01711234567", " "],
        ["01711234567", "x".repeat(1030)],
      ]),
    ).toEqual([
      { row: 2, verdict: "refused", column: 0, problem: "too_short:DE" },
      { row: 3, verdict: "refused", column: 1, problem: "missing_value:name" },
      { row: 4, verdict: "refused", column: 1, problem: "text_too_long:1033" },
    ]);
  });

  it("is no duplicate of one that is refused", () => {
    expect(
      verdicts([
        ["01711234567", ""],
        ["+491711234567", "Ann"],
        ["00491711234567", "Bob"],
      ]),
    ).toMatchObject([
      { verdict: "refused" },
      { verdict: "sendable", number: "+491711234567", parts: 1 },
      { verdict: "duplicate", other: 3 },
    ]);
  });

  it("may have fewer cells than there are columns", () => {
    expect(verdicts([["01711234567"], []])).toMatchObject([
      { problem: "missing_value:name" },
      { problem: "no_number" },
    ]);
  });

  it("of one text for all is counted without being merged", () => {
    const { tally } = judgeTable(numbered([["01711234567"], ["01711234568"]]), { ...by, content: "Don’t" }, nobody);
    expect(tally.facts()).toEqual({ parts: 2, longestRow: 2, longestParts: 1, longestCharacters: 5 });
  });

  it("says what plain letters would save in it, and is counted by them once they are chosen", () => {
    const rows = numbered([
      ["01711234561", `Zoë${"x".repeat(80)}`],
      ["01711234562", `Łukasz${"x".repeat(140)}`],
      ["01711234563", "Zoë"],
      ["01711234564", `你${"x".repeat(80)}`],
    ]);
    const before = judgeTable(rows, by, nobody).tally.facts();
    expect(before).toMatchObject({ parts: 2 + 3 + 1 + 2, plain: { rows: 2, parts: 3, letters: ["ë", "Ł"] } });
    const after = judgeTable(rows, { ...by, plainLetters: true }, nobody);
    expect(after.tally.facts()).toMatchObject({ parts: 1 + 1 + 1 + 2, plain: before.plain });
    expect(after.checked.map(({ parts }) => parts)).toEqual([1, 1, 1, 2]);
  });

  it("is dear where its letters alone cost parts, and says for which no plain ones stand", () => {
    const rows = numbered([
      ["01711234561", `Zoë${"x".repeat(80)}`],
      ["01711234562", `Zoë 你好${"x".repeat(150)}`],
      ["01711234563", "🎉"],
      ["01711234564", "x".repeat(200)],
      ["01711234565", `🎉${"x".repeat(80)}`],
      ["01711234565", `again 再${"x".repeat(80)}`],
    ]);
    const before = judgeTable(rows, by, nobody);
    const fixed = { rows: 2, parts: 3, letters: ["你", "好", "🎉"] };
    expect(before.tally.facts().dear).toEqual({ rows: 3, parts: 4, fixed });
    expect(before.checked.map(({ dear }) => dear)).toEqual([1, 2, undefined, undefined, 1, undefined]);
    const after = judgeTable(rows, { ...by, plainLetters: true }, nobody);
    expect(after.tally.facts().dear).toEqual({ rows: 2, parts: 3, fixed });
    expect(after.checked[0]).not.toHaveProperty("dear");
  });

  it("with the most parts is the longest, then the one with the most characters, then the first", () => {
    const { tally } = judgeTable(
      numbered([
        ["01711234561", "a".repeat(100)],
        ["01711234562", `${"я".repeat(80)}`],
        ["01711234563", "я".repeat(81)],
        ["01711234564", "я".repeat(81)],
        ["01711234564", "я".repeat(600)],
      ]),
      by,
      nobody,
    );
    expect(tally.facts()).toEqual({
      ...{ parts: 7, longestRow: 4, longestParts: 2, longestCharacters: 84 },
      dear: { rows: 3, parts: 3, fixed: { rows: 3, parts: 3, letters: ["я"] } },
    });
  });
});
