import type { Scope } from "#server/domain/scope.ts";
import { csvLine, csvStart } from "./csv.ts";
import { asDownload } from "./slots.ts";
import { type SnapshotOptions, type SnapshotQuery, snapshotPages } from "./snapshot-pages.ts";

/** A file that is made while it is read. Nothing is held before the first chunk is asked for. */
export type CsvFile = { name: string; chunks: AsyncGenerator<Uint8Array<ArrayBuffer>> };

/** What a CSV is made of: its header, the query for its rows, and the record, or records, that a row becomes. */
export type CsvContent<Row> = SnapshotQuery<Row> & { header: readonly string[]; linesOf: (row: Row) => string };

/**
 * The file that `open` makes, as one download of the scope's person and workspace. Throws `too_many` before `open` is
 * called, where as many are under way as may be.
 */
export function asCsvDownload(scope: Scope, open: () => Promise<CsvFile>): Promise<CsvFile> {
  const asker = { personId: scope.person.id, workspaceId: scope.workspace.id };
  return asDownload(scope.services.db.downloads, asker, open);
}

/** The bytes of a CSV of one moment of the scope's workspace. Its file is opened within `asCsvDownload`. */
export async function* csvChunks<Row>(
  scope: Scope,
  { header, linesOf, ...query }: CsvContent<Row>,
  options: SnapshotOptions = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvStart + csvLine(header));
  for await (const page of snapshotPages(scope.services.db.downloads, scope.workspace.id, query, options)) {
    const lines = page.map(linesOf).join("");
    if (lines !== "") yield encoder.encode(lines);
  }
}
