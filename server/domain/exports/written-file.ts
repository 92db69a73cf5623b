import { setImmediate } from "node:timers/promises";
import type { Db } from "#db/client.ts";
import { inEnglish } from "#server/platform/in-english.ts";
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

/** A file's name and type, the query for its rows, and how pages of them become bytes; `wrote` is told of rows, `timeZone` is the one of its times. */
export type FileContent<Row> = SnapshotQuery<Row> & {
  name: string;
  type: string;
  write: (pages: AsyncGenerator<Row[]>, wrote: (rows: number) => void, timeZone?: string) => AsyncGenerator<Bytes>;
};

/** A text: how it begins, the rows of what was stored, and what a row becomes in a zone. */
export function textContent<Stored, Row>(
  begin: string,
  rowsOf: (stored: Stored[]) => Row[],
  textIn: (timeZone: string | undefined) => (row: Row) => string,
): Pick<FileContent<Stored>, "write"> {
  return {
    async *write(pages, wrote, timeZone) {
      const textOf = textIn(timeZone);
      if (begin !== "") yield new TextEncoder().encode(begin);
      for await (const page of pages) {
        const rows = rowsOf(page);
        wrote(rows.length);
        yield* bytesOf(rows, textOf);
      }
    },
  };
}

/** Between them others get their turn, and the database its next statement. */
const rowsPerTurn = 100;
const chunkBytes = 256 * 1024;

/** Row by row into bytes: texts that were added up first would all be kept until then, and put together twice. */
async function* bytesOf<Row>(rows: readonly Row[], textOf: (row: Row) => string): AsyncGenerator<Bytes> {
  let chunk = Buffer.allocUnsafeSlow(chunkBytes);
  let at = 0;
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await setImmediate();
    const text = textOf(row);
    // A character takes three bytes at most.
    if (at + text.length * 3 > chunk.length) {
      if (at > 0) yield chunk.subarray(0, at);
      chunk = Buffer.allocUnsafeSlow(Math.max(chunkBytes, text.length * 3));
      at = 0;
    }
    at += chunk.write(text, at);
  }
  if (at > 0) yield chunk.subarray(0, at);
}

/** The bytes of a file of one moment of a workspace. `db` is the pool of downloads whose role may see it. */
export function fileChunks<Row>(
  db: Db,
  workspaceId: string,
  { write, query, execute }: FileContent<Row>,
  options: SnapshotOptions = {},
  wrote: (rows: number) => void = () => undefined,
): AsyncGenerator<Bytes> {
  return allEnglish(write(snapshotPages(db, workspaceId, { query, execute }, options), wrote, options.timeZone));
}

/** A file is kept and handed on, so its words are the same whoever asks for it, and whether a job or a request writes it. */
async function* allEnglish(chunks: AsyncGenerator<Bytes>): AsyncGenerator<Bytes> {
  try {
    for (;;) {
      const { done, value } = await inEnglish(() => chunks.next());
      if (done) return;
      yield value;
    }
  } finally {
    await chunks.return(undefined);
  }
}
