import type { CellType, ListColumn } from "#server/compose/exported/column.ts";
import { guardFormula } from "#server/compose/formula-guard.ts";
import { guardId, needsCare, quoteCell } from "./csv.ts";
import { clockOf } from "./iso-time.ts";

/** What stands in a cell, before it is written: as the viewer may read it, and not yet guarded. */
export type Cell = string | number | object | null | undefined;

/** A column with what stands in it of each row. */
export type FiledColumn<Row> = { column: ListColumn; cellOf: (row: Row) => Cell };

/** The same columns, with their moments on the clock of a zone; in UTC where none is given. */
export function inZone<Row>(
  columns: readonly FiledColumn<Row>[],
  timeZone: string | undefined,
): readonly FiledColumn<Row>[] {
  if (timeZone === undefined || timeZone === "UTC") return columns;
  const shown = clockOf(timeZone);
  return columns.map(({ column, cellOf }) => {
    if (column.type !== "time" && !column.hasMoments) return { column, cellOf };
    return {
      column,
      cellOf: (row) => {
        const cell = cellOf(row);
        return typeof cell === "string" ? shown(cell) : cell;
      },
    };
  });
}

/** A spreadsheet takes a file with a longer cell for damaged. */
const longestCell = 32_767;

/** A row of a CSV with its line end: what a spreadsheet would run, or a number that it would round, is guarded. */
export function csvRow<Row>(columns: readonly FiledColumn<Row>[], row: Row): string {
  // Added up by hand: arrays of cells would be a third of the work of a long list.
  let line = "";
  let between = "";
  for (const { column, cellOf } of columns) {
    line += between + csvCell(cellOf(row), column.type);
    between = ",";
  }
  return `${line}\r\n`;
}

function csvCell(cell: Cell, type: CellType): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return quoteCell(guardFormula(JSON.stringify(cell)));
  if (type === "id") return quoteCell(guardId(cell));
  if (!needsCare(cell)) return cell;
  return quoteCell(type === "text" || type === "json" ? guardFormula(cell) : cell);
}

/** A cell of a workbook: text is always a text there, so an id needs no mark; a formula must stay one in a CSV made of it. */
export function workbookCell(cell: Cell, type: CellType): string | number | null {
  if (cell === null || cell === undefined || cell === "") return null;
  if (typeof cell === "number") return cell;
  const text = typeof cell === "object" ? JSON.stringify(cell) : cell;
  const guarded = type === "word" || type === "time" || type === "amount" ? text : guardFormula(text);
  return cut(guarded).replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
}

/** Says how much is missing, since nobody sees that something is. */
function cut(text: string): string {
  if (text.length <= longestCell) return text;
  const mark = `… [cut: a workbook's cell ends here, and this one has ${text.length.toLocaleString("en")} characters]`;
  return text.slice(0, longestCell - mark.length) + mark;
}

/** A row as JSON for programs: nothing is guarded, what is not there is null, numbers are numbers, and ids and money text. */
export function jsonLine<Row>(columns: readonly FiledColumn<Row>[], row: Row): string {
  const cells = columns.map(({ column, cellOf }) => [column.key, jsonCell(cellOf(row), column.type)]);
  return `${JSON.stringify(Object.fromEntries(cells))}\n`;
}

/** The database gives some objects as text. */
function jsonCell(cell: Cell, type: CellType): unknown {
  return type === "json" && typeof cell === "string" ? JSON.parse(cell) : (cell ?? null);
}
