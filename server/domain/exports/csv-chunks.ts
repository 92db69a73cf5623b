import type { Scope } from "#server/domain/scope.ts";
import { countedExport } from "./at-once.ts";
import { csvLine, csvStart } from "./csv.ts";
import { type SnapshotOptions, type SnapshotQuery, snapshotPages } from "./snapshot-pages.ts";

/** A file that is made while it is read. Nothing is held before the first chunk is asked for. */
export type CsvFile = { name: string; chunks: AsyncGenerator<Uint8Array<ArrayBuffer>> };

/** What a CSV is made of: its header, the query for its rows, and the record, or records, that a row becomes. */
export type CsvContent<Row> = SnapshotQuery<Row> & { header: readonly string[]; linesOf: (row: Row) => string };

/** The bytes of a CSV of one moment of the scope's workspace, counted as one download while somebody reads them. */
export function csvChunks<Row>(
  scope: Scope,
  content: CsvContent<Row>,
  options: SnapshotOptions = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  return countedExport(scope.services.db.app, writeChunks(scope, content, options));
}

async function* writeChunks<Row>(
  scope: Scope,
  { header, linesOf, ...query }: CsvContent<Row>,
  options: SnapshotOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvStart + csvLine(header));
  for await (const page of snapshotPages(scope.services.db.app, scope.workspace.id, query, options)) {
    const lines = page.map(linesOf).join("");
    if (lines !== "") yield encoder.encode(lines);
  }
}
