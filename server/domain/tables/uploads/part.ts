import { eq, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { upload, uploadPart } from "#db/schema/uploads.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { countInWords, partBytes, partCount } from "./formats/limits.ts";
import { lockUpload, type UploadRecord } from "./purpose.ts";

/**
 * Keeps one part of a file, in whatever order they come; the same part again changes nothing. Throws `invalid` for a part
 * that the file does not have or of another size, `conflict` where it holds other bytes already or all was received.
 */
export async function storePart(
  scope: Scope,
  { id, no, bytes }: { id: string; no: number; bytes: Buffer },
): Promise<{ receivedBytes: number }> {
  const { id: workspaceId } = scope.workspace;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const found = await lockUpload(tx, scope, id);
    requireSize(found, no, bytes.byteLength);
    // A repetition of the last part may come after everything was read.
    if (found.state !== "receiving") throw new DomainError("conflict", t("domain.allPartsOfThisUploadHaveBeen"));
    const stored = await tx
      .insert(uploadPart)
      .values({ uploadId: id, workspaceId, partNo: no, bytes })
      .onConflictDoNothing()
      .returning({ no: uploadPart.partNo });
    if (stored.length === 0) {
      const [same] = await tx
        .select({ no: uploadPart.partNo })
        .from(uploadPart)
        .where(sql`${uploadPart.uploadId} = ${id} and ${uploadPart.partNo} = ${no} and ${uploadPart.bytes} = ${bytes}`);
      if (!same) throw new DomainError("conflict", t("domain.partNoIsHereAlreadyWithOther", { no }));
      return { receivedBytes: found.receivedBytes };
    }
    const receivedBytes = found.receivedBytes + bytes.byteLength;
    await tx.update(upload).set({ receivedBytes }).where(eq(upload.id, id));
    return { receivedBytes };
  });
}

function requireSize({ byteCount }: UploadRecord, no: number, size: number): void {
  const count = partCount(byteCount);
  if (no >= count)
    throw new DomainError("invalid", t("domain.theFileWasAnnouncedWithBytes", { bytes: countInWords(byteCount), no }));
  const expected = no < count - 1 ? partBytes : byteCount - no * partBytes;
  if (size !== expected)
    throw new DomainError(
      "invalid",
      t("domain.partHasBytesInsteadOf", { no, size: countInWords(size), expected: countInWords(expected) }),
    );
}
