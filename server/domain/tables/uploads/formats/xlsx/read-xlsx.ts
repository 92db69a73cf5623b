import type { UploadOptions } from "#db/schema/uploads.ts";
import type { ByteSource } from "#server/domain/tables/uploads/formats/byte-source.ts";
import type { RawRow } from "#server/domain/tables/uploads/formats/csv-rows.ts";
import { TableProblem } from "#server/domain/tables/uploads/formats/problem.ts";
import type { Keeper, TableRead } from "#server/domain/tables/uploads/formats/read-csv.ts";
import { readTable } from "#server/domain/tables/uploads/formats/table.ts";
import { t } from "#words/t.ts";
import { type Archive, openArchive } from "./archive.ts";
import { NumberFormats, readNumberFormats } from "./number-format.ts";
import { readSharedStrings, SharedStrings } from "./shared-strings.ts";
import { type SheetParts, sheetRows } from "./sheet-rows.ts";
import { readWorkbook, type Workbook } from "./workbook.ts";

/** Reads the first sheet of a workbook that has rows. Cells become the text that stands in them. Throws TableProblem. */
export async function readXlsx(source: ByteSource, options: UploadOptions, { keep }: Keeper): Promise<TableRead> {
  const archive = await openArchive(source);
  const workbook = await readWorkbook(archive);
  const parts = await readParts(archive, workbook);
  const found = await firstFilled(archive, workbook, parts);
  if (!found) throw new TableProblem(() => t("kept.workbookIsEmpty"));
  const table = await readTable(found.rows, options.hasHeader, keep);
  return { ...table, format: { kind: "xlsx", sheet: found.name, hasHeader: table.hasHeader } };
}

async function readParts(archive: Archive, { sharedStrings, styles, from1904 }: Workbook): Promise<SheetParts> {
  const has = (path: string | null) => path !== null && archive.has(path);
  return {
    strings:
      sharedStrings !== null && has(sharedStrings)
        ? await readSharedStrings(await archive.open(sharedStrings))
        : new SharedStrings(),
    formats: styles !== null && has(styles) ? await readNumberFormats(await archive.open(styles)) : new NumberFormats(),
    from1904,
  };
}

async function firstFilled(
  archive: Archive,
  { sheets }: Workbook,
  parts: SheetParts,
): Promise<{ name: string; rows: AsyncIterable<RawRow[]> } | null> {
  for (const { name, path } of sheets) {
    const batches = sheetRows(await archive.open(path), parts);
    const rows = await fromFirstFilled(batches);
    if (rows) return { name, rows };
  }
  return null;
}

/** The rows of a sheet from its first text on, null where it has none. */
async function fromFirstFilled(batches: AsyncGenerator<RawRow[]>): Promise<AsyncIterable<RawRow[]> | null> {
  for (let next = await batches.next(); !next.done; next = await batches.next()) {
    if (next.value.some(({ cells }) => cells.some((cell) => cell.trim() !== ""))) return joined(next.value, batches);
  }
  return null;
}

async function* joined(first: RawRow[], others: AsyncIterable<RawRow[]>): AsyncGenerator<RawRow[]> {
  yield first;
  yield* others;
}
