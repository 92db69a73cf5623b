import { and, eq, isNotNull } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { upload } from "#db/schema/uploads.ts";
import { sendSmsBatch } from "#server/contract/sms.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { auditBegun, storeDraft } from "#server/domain/sending/drafts/store-draft.ts";
import { bulkKind, type SmsBulkDraft, storedDraft } from "./bulk-draft.ts";
import { defaultTitle } from "./default-title.ts";
import { lockSent, queueCheck } from "./from-sent.ts";

/**
 * Begins a draft with the text, the sender and the application of an SMS to many; with its recipients too where they are a
 * saved list, for which its columns hold. Throws `not_found`, also where the application is gone, and `conflict` for an SMS
 * to one number, which has no draft.
 */
export async function repeatDraft(scope: Scope, submissionId: string): Promise<{ id: string }> {
  requirePermission(scope, "sms.send");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await lockWorkspace(tx, scope.workspace.id);
    const before = await lockSent(tx, submissionId);
    if (before.operation !== sendSmsBatch.id)
      throw new DomainError("conflict", "An SMS to one number is written in its form and has no draft.");
    const sent = storedDraft(before.draft);
    const { connection } = await findApplication(tx, "sms", sent.appId);
    const list = await findList(tx, sent.uploadId);
    const draft: SmsBulkDraft = list ? sent : { ...sent, uploadId: null, numberColumn: null, variables: {} };
    const title = defaultTitle({ recipients: list, begunAt: new Date(), timeZone: connection.timeZone });
    const id = await storeDraft(tx, scope, {
      ...bulkKind,
      connectionId: connection.id,
      title,
      isTitled: false,
      draft,
    });
    if (list) await queueCheck(tx, scope, id, draft);
    await auditBegun(tx, scope, id, { repeats: submissionId });
    return { id };
  });
}

/** The name of the saved list that an upload is; null where it is none, or none any more. */
async function findList(tx: Tx, uploadId: string | null): Promise<string | null> {
  if (uploadId === null) return null;
  const [found] = await tx
    .select({ name: upload.listName })
    .from(upload)
    .where(and(eq(upload.id, uploadId), isNotNull(upload.listName), eq(upload.state, "read")));
  return found?.name ?? null;
}
