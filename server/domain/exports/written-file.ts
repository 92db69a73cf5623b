import type { Db } from "#db/client.ts";
import { type SnapshotOptions, type SnapshotQuery, snapshotPages } from "./snapshot-pages.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A file that is written while it is read. Nothing is held before the first chunk is asked for. */
export type WrittenFile = {
  name: string;
  type: string;
  chunks: AsyncGenerator<Bytes>;
  /** Lets go of the database at once, also while a page is waited for. */
  leave: () => void;
};

/** A file's name and type, the query for its rows, and how pages of them become bytes; `wrote` is told of rows. */
export type FileContent<Row> = SnapshotQuery<Row> & {
  name: string;
  type: string;
  write: (pages: AsyncGenerator<Row[]>, wrote: (rows: number) => void) => AsyncGenerator<Bytes>;
};

/** A text: how it begins, the rows of what was stored, and what a row becomes. */
export function textContent<Stored, Row>(
  begin: string,
  rowsOf: (stored: Stored[]) => Row[],
  textOf: (row: Row) => string,
): Pick<FileContent<Stored>, "write"> {
  return {
    async *write(pages, wrote) {
      const encoder = new TextEncoder();
      if (begin !== "") yield encoder.encode(begin);
      for await (const page of pages) {
        const rows = rowsOf(page);
        wrote(rows.length);
        let text = "";
        for (const row of rows) text += textOf(row);
        if (text !== "") yield encoder.encode(text);
      }
    },
  };
}

/** The bytes of a file of one moment of a workspace. `db` is the pool of downloads whose role may see it. */
export function fileChunks<Row>(
  db: Db,
  workspaceId: string,
  { write, query, execute }: FileContent<Row>,
  options: SnapshotOptions = {},
  wrote: (rows: number) => void = () => undefined,
): AsyncGenerator<Bytes> {
  return write(snapshotPages(db, workspaceId, { query, execute }, options), wrote);
}
