import type { RawRow } from "#server/domain/tables/uploads/formats/csv-rows.ts";
import { uploadLimits } from "#server/domain/tables/uploads/formats/limits.ts";
import { requireColumns, requireRowOfSheet } from "#server/domain/tables/uploads/formats/sheet-size.ts";
import { damaged } from "./archive.ts";
import type { NumberFormats } from "./number-format.ts";
import { numberText } from "./number-text.ts";
import type { SharedStrings } from "./shared-strings.ts";
import { readXml, unescaped } from "./xml.ts";

/** What cells refer to. */
export type SheetParts = { strings: SharedStrings; formats: NumberFormats; from1904: boolean };

/** As many columns as a sheet of a workbook can have. */
const maxColumns = 16_384;

/** As it is written; what it comes to is longer than any cell that is taken. */
const longestText = 16 * uploadLimits.cellCharacters;

type Cell = { column: number; type: string; style: string | undefined; value: string; inline: string; formula: string };

/** The rows of a sheet as they stand there, with the numbers that a spreadsheet shows. Throws TableProblem. */
export async function* sheetRows(pieces: AsyncIterable<Buffer>, parts: SheetParts): AsyncGenerator<RawRow[]> {
  const reader = new SheetReader(parts);
  for await (const _ of readXml(pieces, reader.handlers)) {
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
  const rest = reader.take();
  if (rest.length > 0) yield rest;
}

class SheetReader {
  readonly #parts: SheetParts;
  #rows: RawRow[] = [];
  #row: RawRow = { no: 0, cells: [] };
  /** Where a cell stands that does not say it: behind the one before, be that empty. */
  #next = 0;
  /** Columns up to the last one with text, also of those that are not kept because there are too many. */
  #columns = 0;
  #beyond = 0;
  #cell: Cell | null = null;
  /** Which text of the cell is being read. */
  #into: "value" | "inline" | "formula" | null = null;
  #isPhonetic = false;

  constructor(parts: SheetParts) {
    this.#parts = parts;
  }

  readonly handlers = {
    open: (name: string, attributes: Readonly<Record<string, string>>) => this.#open(name, attributes),
    close: (name: string) => this.#close(name),
    text: (text: string) => {
      if (!this.#cell || !this.#into) return;
      this.#cell[this.#into] += text;
      if (this.#cell[this.#into].length > longestText) throw damaged();
    },
  };

  take(): RawRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #open(name: string, { r, t, s }: Readonly<Record<string, string>>): void {
    if (name === "row") {
      const said = Number(r);
      this.#row = { no: Number.isInteger(said) && said > this.#row.no ? said : this.#row.no + 1, cells: [] };
      requireRowOfSheet(this.#row.no);
      this.#next = 0;
      this.#columns = 0;
      this.#beyond = 0;
    } else if (name === "c") {
      const column = r === undefined ? this.#next : columnOf(r);
      this.#next = column + 1;
      this.#cell = { column, type: t ?? "n", style: s, value: "", inline: "", formula: "" };
    } else if (name === "rPh") {
      this.#isPhonetic = true;
    } else {
      this.#into = name === "v" ? "value" : name === "f" ? "formula" : null;
      if (name === "t" && !this.#isPhonetic) this.#into = "inline";
    }
  }

  #close(name: string): void {
    if (name === "row") this.#endRow();
    else if (name === "rPh") this.#isPhonetic = false;
    else if (name === "c" && this.#cell) {
      this.#keep(this.#cell.column, this.#textOf(this.#cell));
      this.#cell = null;
    } else this.#into = null;
  }

  #endRow(): void {
    requireColumns(this.#row.no, this.#columns);
    if (this.#row.cells.length > 0) this.#rows.push(this.#row);
  }

  /** An empty cell adds nothing, wherever it stands: spreadsheets write them for whole columns that have a colour. */
  #keep(column: number, text: string): void {
    if (text === "") return;
    if (column >= this.#columns) this.#columns = column + 1;
    if (column >= uploadLimits.columns) {
      this.#beyond += 1;
      // The row says how many it has, unless it never ends.
      if (this.#beyond > maxColumns) throw damaged();
      return;
    }
    const { cells } = this.#row;
    while (cells.length < column) cells.push("");
    cells[column] = text;
  }

  #textOf({ type, style, value, inline, formula }: Cell): string {
    const { strings, formats, from1904 } = this.#parts;
    if (type === "inlineStr") return unescaped(inline);
    if (type === "s") return strings.get(Number(value)) ?? "";
    // Nobody has calculated it: kept as the text it is, and never run.
    if (value === "" && formula !== "") return `=${formula}`;
    if (type === "b") return value === "1" ? "TRUE" : "FALSE";
    if (type !== "n") return unescaped(value);
    return value === "" ? "" : numberText(value, formats.of(style), from1904);
  }
}

/** "C5" is the third column, 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.toUpperCase()) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  if (column < 1 || column > maxColumns) throw damaged();
  return column - 1;
}
