import type { RawRow } from "../csv-rows.ts";
import { TableProblem } from "../problem.ts";
import { damaged } from "./archive.ts";
import type { NumberFormats } from "./number-format.ts";
import { numberText } from "./number-text.ts";
import type { SharedStrings } from "./shared-strings.ts";
import { readXml, unescaped } from "./xml.ts";

/** What cells refer to. */
export type SheetParts = { strings: SharedStrings; formats: NumberFormats; from1904: boolean };

/** As many columns as a sheet of a workbook can have. */
const maxColumns = 16_384;

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
      if (this.#cell && this.#into) this.#cell[this.#into] += text;
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
      this.#row = { no: said > this.#row.no ? said : this.#row.no + 1, cells: [] };
    } else if (name === "c") {
      const column = r === undefined ? this.#row.cells.length : columnOf(r);
      this.#cell = { column, type: t ?? "n", style: s, value: "", inline: "", formula: "" };
    } else if (name === "rPh") {
      this.#isPhonetic = true;
    } else {
      this.#into = name === "v" ? "value" : name === "f" ? "formula" : null;
      if (name === "t" && !this.#isPhonetic) this.#into = "inline";
    }
  }

  #close(name: string): void {
    if (name === "row") this.#rows.push(this.#row);
    else if (name === "rPh") this.#isPhonetic = false;
    else if (name === "c" && this.#cell) {
      const { cells } = this.#row;
      while (cells.length < this.#cell.column) cells.push("");
      cells[this.#cell.column] = this.#textOf(this.#cell);
      this.#cell = null;
    } else this.#into = null;
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
  if (column < 1 || column > maxColumns) throw new TableProblem(damaged);
  return column - 1;
}
