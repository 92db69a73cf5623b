import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { isKept, requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { DomainError } from "#server/domain/errors.ts";
import { t } from "#words/t.ts";
import { mostKept, sizeInWords } from "./formats/limits.ts";

/**
 * Throws `too_many` where the workspace that the transaction sees keeps too many files, or would keep too much with so many
 * bytes more. Take the workspace's lock first.
 */
export async function requireRoomToKeep(tx: Tx, byteCount: number): Promise<void> {
  await requireRoomFor(tx, "files");
  const [kept] = await tx.execute<{ bytes: number }>(
    sql`select coalesce(sum(u.byte_count), 0)::float8 as bytes from upload u where ${isKept}`,
  );
  if ((kept?.bytes ?? 0) + byteCount <= mostKept) return;
  throw new DomainError(
    "too_many",
    t("domain.filesOfSizeInWordsAreKeptInThis", { sizeInWords: sizeInWords(mostKept) }),
  );
}
