import type { Db } from "#db/client.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import { type FileContent, fileChunks } from "#server/domain/exports/written-file.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Where a part is read: the pool of downloads, and the workspace that it may see. */
export type PartPlace = { db: Db; workspaceId: string; options: SnapshotOptions };

/** One file of a pack. `write` tells how many rows it wrote as it goes. */
export type Part = {
  name: string;
  /** What is in it, for who opens the pack. */
  what: string;
  write: (place: PartPlace, wrote: (rows: number) => void) => AsyncGenerator<Bytes>;
};

/** The rows of a file of its own as a part. */
export function partOf<Row>(name: string, what: string, content: FileContent<Row>): Part {
  return {
    name,
    what,
    write: ({ db, workspaceId, options }, wrote) => fileChunks(db, workspaceId, content, options, wrote),
  };
}

/** Something that is at hand already, as JSON. */
export function jsonPart(name: string, what: string, value: unknown): Part {
  return textPart(name, what, () => `${JSON.stringify(value, null, 2)}\n`);
}

/** A text that is made when its turn comes. */
export function textPart(name: string, what: string, text: () => string): Part {
  return {
    name,
    what,
    async *write() {
      yield new TextEncoder().encode(text());
    },
  };
}
