import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { recipientCheck, upload, uploadImport } from "#db/schema/uploads.ts";
import { DomainError } from "#server/domain/errors.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { lockUpload } from "./purpose.ts";

/** Deletes an upload with its rows, a saved list too. Throws `conflict` with what is made of it, where something is. */
export async function discardUpload(scope: Scope, id: string): Promise<{ id: string }> {
  const { id: workspaceId } = scope.workspace;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const found = await lockUpload(tx, scope, id);
    await requireUnused(tx, scope, id);
    await tx.delete(upload).where(eq(upload.id, id));
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "upload.discarded",
      target: { kind: "upload", id },
      meta: { purpose: found.purpose, rowCount: found.rowCount },
      personal: { name: found.name, listName: found.listName },
    });
    return { id };
  });
}

async function requireUnused(tx: Tx, scope: Scope, id: string): Promise<void> {
  const facts = { submissionId: submission.id, title: submission.title, releasedAt: submission.releasedAt };
  const [checked] = await tx
    .select(facts)
    .from(recipientCheck)
    .innerJoin(submission, eq(submission.id, recipientCheck.submissionId))
    .where(eq(recipientCheck.uploadId, id))
    .orderBy(desc(submission.createdAt))
    .limit(1);
  // A draft names its file before there is anything to check.
  const isDraftOver = and(isNull(submission.releasedAt), sql`${submission.draft} ->> 'uploadId' = ${id}`);
  const [used] = checked
    ? [checked]
    : await tx
        .select(facts)
        .from(submission)
        .where(and(eq(submission.workspaceId, scope.workspace.id), isDraftOver))
        .orderBy(desc(submission.createdAt))
        .limit(1);
  if (used) {
    const title = shownText(scope, used.title);
    const refusal = used.releasedAt
      ? t("domain.titleWasSentToTheseRows", { title })
      : t("domain.titleIsADraftOverTheseRows", { title });
    throw new DomainError("conflict", refusal, { submissionId: used.submissionId });
  }
  const [taken] = await tx
    .select({ id: uploadImport.id })
    .from(uploadImport)
    .where(eq(uploadImport.uploadId, id))
    .limit(1);
  if (taken)
    throw new DomainError("conflict", t("domain.thisFileWasImportedAndItsResults"), {
      importId: taken.id,
    });
}
