import { eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { upload, uploadPart } from "#db/schema/uploads.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";
import { t } from "#words/t.ts";
import { countInWords, partCount } from "./formats/limits.ts";
import { lockUpload } from "./purpose.ts";

/**
 * Says that all parts are there, from when on the worker reads them. Said again, it changes nothing. Throws
 * `conflict` with the parts that are missing.
 */
export async function finishUpload(scope: Scope, id: string): Promise<{ id: string }> {
  const { id: workspaceId } = scope.workspace;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const found = await lockUpload(tx, scope, id);
    // The answer to the first time may have been lost on its way.
    if (found.state !== "receiving") return { id };
    const parts = await tx.select({ no: uploadPart.partNo }).from(uploadPart).where(eq(uploadPart.uploadId, id));
    const there = new Set(parts.map(({ no }) => no));
    const missing = Array.from({ length: partCount(found.byteCount) }, (_, no) => no).filter((no) => !there.has(no));
    if (missing.length > 0) throw incomplete(found, missing);
    await tx.update(upload).set({ state: "reading" }).where(eq(upload.id, id));
    await enqueue(tx, { kind: "read_upload", key: id, workspaceId });
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "upload.received",
      target: { kind: "upload", id },
      meta: { byteCount: found.byteCount },
    });
    return { id };
  });
}

function incomplete(
  { byteCount, receivedBytes }: { byteCount: number; receivedBytes: number },
  missing: number[],
): DomainError {
  const bytes = { arrived: countInWords(receivedBytes), all: countInWords(byteCount) };
  return new DomainError("conflict", t("domain.theFileIsNotComplete", bytes), {
    missingParts: missing,
  });
}
