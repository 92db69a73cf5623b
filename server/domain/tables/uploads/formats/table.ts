import type { UploadRow } from "#db/schema/uploads.ts";
import { t } from "#words/t.ts";
import type { RawRow } from "./csv-rows.ts";
import { columnNames, looksLikeHeader, trimmedEnd } from "./header.ts";
import { countInWords, uploadLimits } from "./limits.ts";
import { TableProblem } from "./problem.ts";
import { requireColumns } from "./sheet-size.ts";

/** What is stored of a file. */
export type Table = { columns: string[]; rowCount: number; hasHeader: boolean };

/** Takes a block of rows to where they are kept; the next one is read meanwhile. */
export type KeepBlock = (rows: UploadRow[]) => Promise<void>;

const rowsPerBlock = 500;
/** Wide rows make shorter blocks, so that a block is never large. */
const charactersPerBlock = 1024 * 1024;

/**
 * Makes a table of rows: finds the header, leaves out empty rows, pads short ones and gives long ones a column. Rows keep
 * the number that a spreadsheet shows. Throws TableProblem with the row for what is over a limit.
 */
export async function readTable(
  batches: AsyncIterable<RawRow[]>,
  saidHeader: boolean | undefined,
  keep: KeepBlock,
): Promise<Table> {
  const blocks = new Blocks(keep);
  let waiting: RawRow[] = [];
  let shape: Shape | null = null;
  for await (const batch of batches) {
    const rows = batch.filter(isFilled);
    if (shape) {
      await blocks.add(shape, rows);
      continue;
    }
    waiting = waiting.concat(rows);
    if (waiting.length < 2) continue;
    shape = new Shape(waiting, saidHeader);
    await blocks.add(shape, shape.data(waiting));
    waiting = [];
  }
  if (!shape) {
    shape = new Shape(waiting, saidHeader);
    await blocks.add(shape, shape.data(waiting));
  }
  await blocks.end();
  if (blocks.rowCount === 0) throw noRows(shape);
  return { columns: shape.columns(), rowCount: blocks.rowCount, hasHeader: shape.hasHeader };
}

function isFilled({ cells }: RawRow): boolean {
  return cells.some((cell) => cell !== "" && cell.trim() !== "");
}

function noRows({ hasHeader }: Shape): TableProblem {
  if (!hasHeader) return new TableProblem(() => t("kept.fileIsEmpty"));
  return new TableProblem(() => t("kept.fileHasOnlyAHeader"));
}

/** How wide the table is and what its columns are called. */
class Shape {
  readonly hasHeader: boolean;
  readonly #header: string[];
  #width: number;

  constructor([first, next]: readonly RawRow[], saidHeader: boolean | undefined) {
    this.hasHeader = first !== undefined && (saidHeader ?? looksLikeHeader(first, next));
    this.#header = first && this.hasHeader ? trimmedEnd(first.cells) : [];
    this.#width = this.#header.length;
    if (first && this.hasHeader)
      checkRow(first.no, this.#header, (column) => t("kept.columnNumber", { no: column + 1 }));
  }

  data(rows: RawRow[]): RawRow[] {
    return this.hasHeader ? rows.slice(1) : rows;
  }

  columns(): string[] {
    return columnNames(this.#header, this.#width);
  }

  /** The row as it is kept: as wide as the header, or wider where it has more. */
  fit({ no, cells }: RawRow): UploadRow {
    const filled = cells.length > this.#header.length ? trimmedEnd(cells) : cells;
    checkRow(no, filled, (column) => this.columns()[column] ?? t("kept.columnNumber", { no: column + 1 }));
    if (filled.length > this.#width) this.#width = filled.length;
    const row: UploadRow = [no, ...filled];
    while (row.length <= this.#header.length) row.push("");
    return row;
  }
}

function checkRow(no: number, cells: readonly string[], nameOf: (column: number) => string): void {
  requireColumns(no, cells.length);
  for (const [column, { length }] of cells.entries()) {
    if (length > uploadLimits.cellCharacters)
      throw new TableProblem(() =>
        t("kept.cellIsTooLong", {
          row: countInWords(no),
          column: nameOf(column),
          length: countInWords(length),
          most: countInWords(uploadLimits.cellCharacters),
        }),
      );
  }
}

class Blocks {
  rowCount = 0;
  readonly #keep: KeepBlock;
  #rows: UploadRow[] = [];
  #characters = 0;
  #allCharacters = 0;

  constructor(keep: KeepBlock) {
    this.#keep = keep;
  }

  async add(shape: Shape, rows: readonly RawRow[]): Promise<void> {
    for (const row of rows) {
      if (this.rowCount === uploadLimits.rows) throw tooManyRows(row.no);
      this.#rows.push(shape.fit(row));
      this.rowCount += 1;
      for (const cell of row.cells) this.#characters += cell.length;
      if (this.#allCharacters + this.#characters > uploadLimits.characters) throw tooMuchText(row.no);
      if (this.#rows.length === rowsPerBlock || this.#characters > charactersPerBlock) await this.end();
    }
  }

  async end(): Promise<void> {
    if (this.#rows.length === 0) return;
    const rows = this.#rows;
    this.#rows = [];
    this.#allCharacters += this.#characters;
    this.#characters = 0;
    await this.#keep(rows);
  }
}

function tooMuchText(no: number): TableProblem {
  return new TableProblem(() =>
    t("kept.tableHasTooMuchText", { row: countInWords(no), most: countInWords(uploadLimits.characters) }),
  );
}

function tooManyRows(no: number): TableProblem {
  return new TableProblem(() =>
    t("kept.tableHasTooManyRows", { row: countInWords(no), most: countInWords(uploadLimits.rows) }),
  );
}
