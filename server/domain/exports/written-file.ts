import type { Db } from "#db/client.ts";
import { csvLine, csvStart } from "./csv.ts";
import { type SnapshotOptions, type SnapshotQuery, snapshotPages } from "./snapshot-pages.ts";

/** A file that is written while it is read. Nothing is held before the first chunk is asked for. */
export type WrittenFile = { name: string; type: string; chunks: AsyncGenerator<Uint8Array<ArrayBuffer>> };

/** The parts of a file: how it begins, the query for its rows, and the text that a row becomes. */
export type FileContent<Row> = SnapshotQuery<Row> & {
  name: string;
  type: string;
  begin: string;
  textOf: (row: Row) => string;
};

/** A CSV: its header, and the record, or records, that a row becomes. */
export function csvFile<Row>({
  header,
  linesOf,
  ...content
}: SnapshotQuery<Row> & { name: string; header: readonly string[]; linesOf: (row: Row) => string }): FileContent<Row> {
  return { ...content, type: "text/csv; charset=utf-8", begin: csvStart + csvLine(header), textOf: linesOf };
}

/** The bytes of a file of one moment of a workspace. `db` is the pool of downloads whose role may see it. */
export async function* fileChunks<Row>(
  db: Db,
  workspaceId: string,
  { begin, textOf, query, execute }: FileContent<Row>,
  options: SnapshotOptions = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  yield encoder.encode(begin);
  for await (const page of snapshotPages(db, workspaceId, { query, execute }, options)) {
    const text = page.map(textOf).join("");
    if (text !== "") yield encoder.encode(text);
  }
}
