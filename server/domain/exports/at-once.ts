import type { Db } from "#db/client.ts";
import { DomainError } from "#server/domain/errors.ts";

/** Each export holds a connection while it lasts; the pages need the others. */
const exportsAtOnce = 4;
const running = new WeakMap<Db, number>();

/** Throws `too_many` while as many downloads are under way as may be. */
export function requireRoomForExport(db: Db): void {
  if ((running.get(db) ?? 0) >= exportsAtOnce)
    throw new DomainError("too_many", "Several downloads are under way. Try again when one of them has ended.");
}

/** The chunks, counted as one download from the first that is asked for until the reader has the last or leaves. */
export async function* countedExport<Chunk>(db: Db, chunks: AsyncGenerator<Chunk>): AsyncGenerator<Chunk> {
  running.set(db, (running.get(db) ?? 0) + 1);
  try {
    yield* chunks;
  } finally {
    running.set(db, (running.get(db) ?? 1) - 1);
  }
}
