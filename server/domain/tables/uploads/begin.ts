import { inArray, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { type UploadOptions, upload } from "#db/schema/uploads.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { mostUnderWay, partBytes, sizeInWords, uploadLimits } from "./formats/limits.ts";
import { requireRoomToKeep } from "./kept-room.ts";
import { requireChange, type UploadPurpose, type UploadRecord } from "./purpose.ts";

export type NewUpload = {
  purpose: UploadPurpose;
  name: string;
  byteCount: number;
  source: Exclude<UploadRecord["source"], "send">;
  options: UploadOptions;
};

/**
 * Makes room for a file whose parts follow: all of `partBytes`, the last one of what is left, numbered from 0. Throws
 * `invalid` for one that is empty or larger than can be taken, before a byte of it was sent, and `too_many`.
 */
export async function beginUpload(
  scope: Scope,
  input: NewUpload,
): Promise<{ id: string; partBytes: number; maxRows: number }> {
  requireChange(scope, input.purpose);
  const problem = sizeProblem(input);
  if (problem) throw new DomainError("invalid", problem, { field: "byteCount" });
  const { id: workspaceId } = scope.workspace;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    await requireRoomUnderWay(tx, input.byteCount);
    await requireRoomToKeep(tx, input.byteCount);
    const [row] = await tx
      .insert(upload)
      .values({ ...input, workspaceId, state: "receiving", createdBy: scope.person.id })
      .returning({ id: upload.id });
    if (!row) throw new Error("the upload was not stored");
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "upload.created",
      target: { kind: "upload", id: row.id },
      meta: { purpose: input.purpose, source: input.source, byteCount: input.byteCount },
      personal: { name: input.name },
    });
    return { id: row.id, partBytes, maxRows: uploadLimits.rows };
  });
}

/** Of files on their way. */
async function requireRoomUnderWay(tx: Tx, byteCount: number): Promise<void> {
  await requireRoomFor(tx, "filesUnderWay");
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${upload.byteCount}), 0)::float8` })
    .from(upload)
    .where(inArray(upload.state, ["receiving", "reading"]));
  if ((row?.bytes ?? 0) + byteCount <= mostUnderWay) return;
  throw new DomainError(
    "too_many",
    t("domain.filesOfSizeInWordsAreBeingUploadedTo", { sizeInWords: sizeInWords(mostUnderWay) }),
  );
}

function sizeProblem({ byteCount, name, source }: NewUpload): string | null {
  const isPasted = source === "paste";
  if (byteCount === 0) return isPasted ? t("domain.whatWasPastedIsEmpty") : t("domain.theFileIsEmpty", { name });
  if (byteCount <= uploadLimits.byteCount) return null;
  const sizes = { size: sizeInWords(byteCount), most: sizeInWords(uploadLimits.byteCount) };
  return isPasted ? t("domain.whatWasPastedIsTooLarge", sizes) : t("domain.theFileIsTooLarge", { name, ...sizes });
}
