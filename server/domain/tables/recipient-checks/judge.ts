import type { CheckedRow, CheckSettings, UploadRow } from "#db/schema/uploads.ts";
import { withoutGuard } from "#server/compose/formula-guard.ts";
import { compileTemplate, variableKey } from "#server/compose/merge.ts";
import { normaliseNumber } from "#server/compose/number.ts";
import { problemCode } from "#server/compose/problems.ts";
import type { PartCount } from "#server/compose/texts/count-parts.ts";
import { messageTexts } from "#server/compose/texts/message-texts.ts";
import { type PlainText, partsForLetters, plainText } from "#server/compose/texts/plain-letters.ts";
import type { MessageArea } from "#server/contract/areas.ts";

/** What a row alone says, before other rows and suppressions are asked. */
export type Judged = { refused: { column: number; problem: string } } | ({ number: string } & JudgedText);

/** A text as it goes out; `plain` is what plain letters save in it, chosen or not; `dear` are the parts that its letters cost. */
type JudgedText = { text: string | null; count: PartCount | null; plain: PlainText | null; dear: number };

export type Judge = (row: UploadRow) => Judged;

/** A row merged, whether or not it can be sent. `missing` names the variables that have no value in it. */
export type MergedRow = { text: string | null; missing: string[] };

/** Makes the texts of rows. A variable without a column has no value in any row. */
export function createMerger({ content, variables }: Pick<CheckSettings, "content" | "variables">) {
  const template = content === null ? null : compileTemplate(content);
  const byKey = new Map(Object.entries(variables).map(([name, column]) => [variableKey(name), column]));
  const columns = (template?.variables ?? []).map((name) => byKey.get(variableKey(name)) ?? null);
  const cellsOf = (row: UploadRow) => columns.map((column) => (column === null ? undefined : cellOf(row, column)));
  const merge = (row: UploadRow): MergedRow => template?.fill(cellsOf(row)) ?? { text: null, missing: [] };
  /** What fills the variables in a row, by their names as they are first written. */
  const valuesOf = (row: UploadRow): Record<string, string> => {
    const cells = cellsOf(row);
    const named = (template?.variables ?? []).map((name, index) => [name, withoutGuard(cells[index] ?? "")] as const);
    return Object.fromEntries(named);
  };
  /** The column of a variable, as it is named in the text. */
  const columnOf = (name: string): number | null => byKey.get(variableKey(name)) ?? null;
  return { merge, valuesOf, columnOf, columns };
}

/** Judges rows one by one. What is refused is refused for its own cells alone, whatever rows stand around it. */
export function createJudge(channel: MessageArea, settings: CheckSettings): Judge {
  const { longest, digits, hasParts, count: measure } = messageTexts[channel];
  const { numberColumn, country, plainLetters } = settings;
  const { merge, columnOf, columns } = createMerger(settings);
  const judgeText = (row: UploadRow): Judged | JudgedText => {
    const { text, missing } = merge(row);
    const [first] = missing;
    if (first !== undefined) {
      return { refused: { column: columnOf(first) ?? numberColumn, problem: problemCode("missing_value", first) } };
    }
    if (text === null) return { text, count: null, plain: null, dear: 0 };
    if (text.trim() === "") return { refused: { column: numberColumn, problem: problemCode("no_text") } };
    const count = measure(text);
    const plain = hasParts ? plainText(text, count, longest) : null;
    if (plain !== null && plainLetters) return { text: plain.text, count: plain.count, plain, dear: 0 };
    if (count.characters <= longest) {
      return { text, count, plain, dear: plain?.saved ?? (hasParts ? partsForLetters(text, count) : 0) };
    }
    const cell = longestCell(row, columns);
    return {
      refused: { column: cell ?? numberColumn, problem: problemCode("text_too_long", String(count.characters)) },
    };
  };
  // Of one text for all rows.
  const same = columns.length > 0 ? null : judgeText([0]);
  return (row) => {
    const found = normaliseNumber(cellOf(row, numberColumn), country);
    if ("problem" in found) {
      return { refused: { column: numberColumn, problem: problemCode(found.problem, found.country) } };
    }
    const length = found.number.length - 1;
    if (digits !== null && (length < digits.min || length > digits.max)) {
      return { refused: { column: numberColumn, problem: problemCode("digits_not_taken", String(length)) } };
    }
    const text = same ?? judgeText(row);
    return "refused" in text ? text : { number: found.number, ...text };
  };
}

/** The cell of a column (from 0); a row may have fewer cells than there are columns. */
export function cellOf(row: UploadRow, column: number): string {
  const cell = row[column + 1];
  return typeof cell === "string" ? cell : "";
}

/** The column that makes a text long is where it can be made short. */
function longestCell(row: UploadRow, columns: readonly (number | null)[]): number | null {
  let longest: number | null = null;
  for (const column of columns) {
    if (column !== null && (longest === null || cellOf(row, column).length > cellOf(row, longest).length))
      longest = column;
  }
  return longest;
}

/** How a refused row is stored. */
export function refusedRow(row: number, { refused }: Extract<Judged, { refused: object }>): CheckedRow {
  return { row, verdict: "refused", ...refused };
}
