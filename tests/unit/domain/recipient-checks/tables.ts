import fc from "fast-check";
import type { CheckedRow, CheckSettings, UploadRow } from "#db/schema/uploads.ts";
import { createJudge } from "#server/domain/tables/recipient-checks/judge.ts";
import { createTally, type Tally } from "#server/domain/tables/recipient-checks/tally.ts";

/** Few numbers in many spellings, so that duplicates and suppressed ones are common. */
const numberCell = fc.oneof(
  fc
    .integer({ min: 0, max: 12 })
    .chain((last) =>
      fc.constantFrom(`+49171123450${last}`, `0171 123450${last}`, `0049-171-123450${last}`, `'0171123450${last}`),
    ),
  fc.constantFrom("", "abc", "4.9E+11", "0171", "+999123456789", "0171123,0171124", "0171 CALL"),
);
const valueCell = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom("", " ", "Ann", "“Bob”", "👍", "x".repeat(1020), "x".repeat(1024), "y".repeat(1030)),
);

export const cellsOfTable = fc.array(fc.tuple(numberCell, valueCell, valueCell), { maxLength: 60 });

export const settings: fc.Arbitrary<CheckSettings> = fc.record(
  {
    numberColumn: fc.constant(0),
    country: fc.constantFrom("DE", null),
    content: fc.constantFrom(null, "", "Hi {{a}}", "{{b}}", "Hello", "{{a}}{{b}} bye", "{{nobody}}", "x".repeat(1025)),
    variables: fc.constantFrom<Record<string, number>[]>({ a: 1, B: 2 }, { a: 1 }, {}),
  },
  { noNullPrototype: true },
);

export const suppressedNumbers = fc
  .array(fc.integer({ min: 0, max: 12 }), { maxLength: 3 })
  .map((lasts) => new Set(lasts.map((last) => `+49171123450${last}`)));

export function numbered(cells: readonly (readonly string[])[]): UploadRow[] {
  return cells.map((row, index) => [index + 2, ...row]);
}

export function judgeTable(
  rows: readonly UploadRow[],
  by: CheckSettings,
  suppressed: ReadonlySet<string>,
): { checked: CheckedRow[]; tally: Tally } {
  const judge = createJudge("sms", by);
  const tally = createTally();
  const keptOut = { isSuppressed: (number: string) => suppressed.has(number), gotLately: () => null };
  const checked = rows.map((row) => tally.add(row, judge(row), keptOut));
  return { checked, tally };
}
