import Papa from "papaparse";
import { t } from "#words/t.ts";
import { NulFound } from "./decode.ts";
import type { Dialect } from "./dialect.ts";
import { countInWords, uploadLimits } from "./limits.ts";
import { TableProblem } from "./problem.ts";
import { requireRowOfSheet } from "./sheet-size.ts";

/** A row with the number that a spreadsheet shows beside it. */
export type RawRow = { no: number; cells: string[] };

/** No row that is taken is longer: beyond it a quote was opened and never closed. */
const longestRow = uploadLimits.columns * uploadLimits.cellCharacters;

type Parsed = { rows: string[][]; quoteProblems: ReadonlySet<number>; isUnclosed: boolean; rest: string };

/**
 * The rows of a text that comes in pieces, as many at once as a piece completes; empty ones too. Throws TableProblem with
 * the row for a quote that is not closed, or closed where the cell goes on, and for a NUL.
 */
export async function* csvRows(texts: AsyncIterable<string>, dialect: Dialect): AsyncGenerator<RawRow[]> {
  let rest = "";
  let fresh = "";
  let count = 0;
  const numbered = ({ rows, quoteProblems }: Parsed): RawRow[] =>
    rows.map((cells, index) => {
      count += 1;
      requireRowOfSheet(count);
      if (quoteProblems.has(index)) requireOneLine(cells, count);
      return { no: count, cells };
    });
  const advance = (): RawRow[] => {
    const { ready, held } = withoutHalfLineEnd(rest + fresh);
    const parsed = parse(ready, dialect, false);
    rest = parsed.rest + held;
    fresh = "";
    return numbered(parsed);
  };
  try {
    for await (const text of texts) {
      fresh += text;
      // A long row is not read from its beginning again for each piece of it.
      if (fresh.length < rest.length) continue;
      const rows = advance();
      if (rows.length > 0) yield rows;
      if (rest.length > longestRow) throw tooLong(rest, count + 1);
    }
  } catch (error) {
    if (!(error instanceof NulFound)) throw error;
    yield advance();
    throw nulProblem(error, count + 1);
  }
  rest += fresh;
  // Half of a line end, or one of a kind that only the end has.
  if (rest.endsWith("\r")) rest = rest.slice(0, -1);
  if (rest === "") return;
  const last = parse(rest, dialect, true);
  const complete = last.isUnclosed ? last.rows.slice(0, -1) : last.rows;
  const rows = numbered({ ...last, rows: complete });
  if (last.isUnclosed) throw unclosed(count + 1);
  yield rows;
}

/** A CR at the end may be half of a line end. */
function withoutHalfLineEnd(text: string): { ready: string; held: string } {
  return text.endsWith("\r") ? { ready: text.slice(0, -1), held: "\r" } : { ready: text, held: "" };
}

/** Reads whole rows; `rest` is the one that goes on. Text without quotes ends its lines in whichever way. */
function parse(text: string, { delimiter, lineEnd }: Dialect, isLast: boolean): Parsed {
  const isOneKind = lineEnd !== "mixed" && text.includes('"');
  const input = isOneKind ? text : text.replace(/\r\n?/g, "\n");
  const parser = new Papa.Parser({ delimiter, newline: isOneKind ? lineEnd : "\n" });
  const result: Papa.ParseResult<string[]> = parser.parse(input, 0, !isLast);
  const { data: rows, errors, meta } = result;
  return {
    rows,
    quoteProblems: new Set(errors.flatMap(({ code, row }) => (code === "InvalidQuotes" ? [row ?? 0] : []))),
    isUnclosed: errors.some(({ code }) => code === "MissingQuotes"),
    rest: isLast ? "" : input.slice(meta.cursor),
  };
}

/** A quote in the middle of a cell is taken as it stands, unless the cell ran on over the line because of it. */
function requireOneLine(cells: readonly string[], row: number): void {
  if (!cells.some((cell) => /[\r\n]/.test(cell))) return;
  throw new TableProblem(() => t("kept.cellGoesOnAfterItsQuote", { row: countInWords(row) }));
}

function unclosed(row: number): TableProblem {
  return new TableProblem(() => t("kept.quoteIsNeverClosed", { row: countInWords(row) }));
}

function tooLong(rest: string, row: number): TableProblem {
  if (rest.includes('"')) return unclosed(row);
  return new TableProblem(() => t("kept.rowNeverEnds", { row: countInWords(row), most: countInWords(longestRow) }));
}

function nulProblem({ byteNo }: NulFound, row: number): TableProblem {
  return new TableProblem(() => t("kept.fileHasANul", { byte: countInWords(byteNo), row: countInWords(row) }));
}
