import { inWorkspace } from "#db/client.ts";
import type { BatchInput } from "#server/compose/email/form-values.ts";
import { hidden } from "#server/domain/privacy/mask.ts";
import { maySeePersonal, shownId, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { findDraft } from "#server/domain/sending/drafts/find-draft.ts";
import { versionOf } from "#server/domain/sending/drafts/version.ts";
import { batchKind, batchOf, type EmailBatchDraft, storedDraft } from "./batch-draft.ts";

export type DraftAnswer = {
  id: string;
  title: string;
  /** Raised with each change; a change based on an older one is refused. */
  version: number;
  changedAt: Date;
  draft: EmailBatchDraft;
  /** What would be reviewed and sent; null while something is missing or wrong. */
  batch: BatchInput | null;
  connection: { kind: "sandbox" | "live"; name: string };
  createdAt: Date;
  createdByName: string | null;
};

/** One draft as it was typed. Throws `not_found`, also once it was sent. */
export async function getDraft(scope: Scope, id: string): Promise<DraftAnswer> {
  requirePermission(scope, "email.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { submission: row, connection, createdByName } = await findDraft(tx, batchKind, id);
    const draft = shownDraft(scope, storedDraft(row));
    return {
      id,
      title: shownText(scope, row.title),
      version: versionOf(row),
      changedAt: row.changedAt,
      draft,
      batch: batchOf(draft),
      connection,
      createdAt: row.createdAt,
      createdByName,
    };
  });
}

/** What is said is for those who may see whom it is said to; an id may be somebody's address. */
function shownDraft(scope: Scope, { template, ...draft }: EmailBatchDraft): EmailBatchDraft {
  if (maySeePersonal(scope)) return { ...draft, template };
  const { expectedCount, language, triggerID } = draft;
  return {
    ...draft,
    subject: draft.subject && hidden,
    receiverId: shownId(scope, draft.receiverId),
    templateID: shownId(scope, draft.templateID),
    expectedCount: shownText(scope, expectedCount),
    language: shownText(scope, language),
    triggerID: shownText(scope, triggerID),
    title: shownText(scope, draft.title),
    template: template && {
      ...template,
      name: shownText(scope, template.name),
      language: shownText(scope, template.language),
      subject: shownText(scope, template.subject),
    },
  };
}
