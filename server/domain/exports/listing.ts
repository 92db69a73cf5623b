import type { ExportFormat, ListColumn } from "#server/compose/exported/column.ts";
import { guardFormula } from "#server/compose/formula-guard.ts";
import { DomainError } from "#server/domain/errors.ts";
import { t } from "#words/t.ts";
import { type Cell, csvRow, type FiledColumn, inZone, jsonLine } from "./cells.ts";
import { csvLine, csvStart } from "./csv.ts";
import type { SnapshotQuery } from "./snapshot-pages.ts";
import { writeWorkbook } from "./workbook.ts";
import { type FileContent, textContent } from "./written-file.ts";

/** A list that can be written in every format: the query for its rows, and its columns. */
export type Listing<Stored, Row = Stored> = SnapshotQuery<Stored> & {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly FiledColumn<Row>[];
  /** The rows of what was stored. */
  rowsOf: (stored: Stored[]) => Row[];
};

/** How somebody wants a list: CSV with all columns where nothing is said. */
export type FileChoice = { format?: ExportFormat | undefined; columns?: readonly string[] | undefined };

/** Where each stored row is one of the list. */
export const asStored = <Row>(stored: Row[]): Row[] => stored;

/** What the audit entry says of how a list was written; null for all its columns. */
export const choiceOf = ({ format = "csv", columns }: FileChoice) => ({ format, columns: columns ?? null });

/** Puts each column of the description beside what stands in it; the compiler names one without. */
export function filedColumns<const Key extends string, Row>(
  described: readonly ListColumn<Key>[],
  cells: Record<Key, (row: Row) => Cell>,
): FiledColumn<Row>[] {
  return described.map((column) => ({ column, cellOf: cells[column.key] }));
}

/** The list as a file of the format, with the chosen columns in their own order. Throws `invalid` for a column that it has not. */
export function listingContent<Stored, Row>(
  { name, columns, rowsOf, ...query }: Listing<Stored, Row>,
  { format = "csv", columns: chosen }: FileChoice,
): FileContent<Stored> {
  const wanted = chosenColumns(columns, chosen);
  const file = { ...query, name: `${name}.${format}` };
  if (format === "xlsx") return { ...file, ...writeWorkbook(wanted, rowsOf) };
  if (format === "jsonl") {
    const type = "application/jsonl; charset=utf-8";
    return { ...file, type, ...textContent("", rowsOf, (zone) => lineOf(inZone(wanted, zone), jsonLine)) };
  }
  const begin = csvStart + csvLine(wanted.map(({ column }) => guardFormula(column.key)));
  const type = "text/csv; charset=utf-8";
  return { ...file, type, ...textContent(begin, rowsOf, (zone) => lineOf(inZone(wanted, zone), csvRow)) };
}

type Columns<Row> = readonly FiledColumn<Row>[];

const lineOf =
  <Row>(columns: Columns<Row>, textOf: (columns: Columns<Row>, row: Row) => string) =>
  (row: Row) =>
    textOf(columns, row);

function chosenColumns<Row>(
  columns: readonly FiledColumn<Row>[],
  chosen: readonly string[] | undefined,
): readonly FiledColumn<Row>[] {
  if (chosen === undefined) return columns;
  if (chosen.length === 0) throw new DomainError("invalid", t("domain.chooseAtLeastOneColumn"), { field: "columns" });
  return chosen.map((key) => {
    const found = columns.find(({ column }) => column.key === key);
    if (found) return found;
    const all = columns.map(({ column }) => column.key).join(", ");
    throw new DomainError("invalid", t("domain.thereIsNoColumnKeyTheColumns", { key, all }), { field: "columns" });
  });
}
