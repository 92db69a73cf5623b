import { eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { whatOf } from "#server/domain/areas/email/send-batch.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { lockDraft, requireUnsent } from "#server/domain/sending/drafts/lock-draft.ts";
import { auditBegun, storeDraft } from "#server/domain/sending/drafts/store-draft.ts";
import { fieldsChanged, nextVersion } from "#server/domain/sending/drafts/version.ts";
import { defaultTitle } from "#server/domain/sending/submissions/default-title.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { batchKind, columnsOf, type EmailBatchDraft, emptyDraft, storedDraft } from "./batch-draft.ts";

type Begun = Partial<EmailBatchDraft> & Pick<EmailBatchDraft, "appId">;

/** Begins an email batch, with values where there are some. Throws `not_found` for an unknown application. */
export async function beginDraft(scope: Scope, values: Begun): Promise<{ id: string }> {
  requirePermission(scope, "email.send");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { connection } = await findApplication(tx, "email", values.appId);
    const draft = { ...emptyDraft(values.appId), ...values };
    const id = await storeDraft(tx, scope, {
      ...batchKind,
      ...columnsOf(draft),
      connectionId: connection.id,
      title: nameOf(draft, new Date(), connection.timeZone),
      isTitled: draft.title.trim() !== "",
      context: { template: draft.template },
    });
    await auditBegun(tx, scope, id, { appId: values.appId });
    return { id };
  });
}

export type DraftChange = { id: string; draft: Partial<EmailBatchDraft>; version?: number | undefined };

/**
 * Changes what is given of a draft and leaves the rest; what is wrong in it is told when it is reviewed. Throws
 * `not_found`, and `conflict` when somebody else changed it since `version` or it was sent.
 */
export async function updateDraft(scope: Scope, input: DraftChange): Promise<{ id: string; version: number }> {
  requirePermission(scope, "email.send");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const locked = await lockDraft(tx, batchKind, input.id);
    requireUnsent(locked);
    const { submission: row } = locked;
    const version = nextVersion(row, input.version);
    const before = storedDraft(row);
    const draft = { ...before, ...input.draft };
    const { connection } = await findApplication(tx, "email", draft.appId);
    const isTitled = draft.title.trim() !== "";
    await tx
      .update(submission)
      .set({
        ...columnsOf(draft),
        connectionId: connection.id,
        title: nameOf(draft, row.createdAt, connection.timeZone),
        context: { template: draft.template, version, ...(isTitled && { isTitled }) },
      })
      .where(eq(submission.id, row.id));
    await recordChanges(tx, [{ workspaceId: scope.workspace.id, submissionId: row.id, kind: "submission" }]);
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "draft.changed",
      target: { kind: "submission", id: row.id },
      meta: { fields: fieldsChanged(before, draft, false) },
    });
    return { id: row.id, version };
  });
}

/** Its own name, else what it sends to whom as far as that is chosen, and when it was begun. */
function nameOf({ title, templateID, receiverId, template }: EmailBatchDraft, begunAt: Date, timeZone: string): string {
  if (title.trim() !== "") return title.trim();
  const isChosen = templateID !== "" && receiverId !== "";
  const what = isChosen ? whatOf(templateID, receiverId, template?.name ?? null) : t("domain.anEmailBatch");
  return defaultTitle(what, begunAt, timeZone);
}
