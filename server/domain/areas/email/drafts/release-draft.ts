import { eq, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { toBatchInput } from "#server/compose/email/form-values.ts";
import { priceOfBatch } from "#server/domain/areas/email/price.ts";
import {
  type BatchInput,
  type BatchReview,
  reviewIn,
  sendableOf,
  sentColumns,
} from "#server/domain/areas/email/send-batch.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { assertSendingAllowed } from "#server/domain/sending/control/sending.ts";
import { findDraft } from "#server/domain/sending/drafts/find-draft.ts";
import { lockDraft, wasSent } from "#server/domain/sending/drafts/lock-draft.ts";
import { assertReviewed, wired } from "#server/domain/sending/submissions/reviewed.ts";
import { assertUnrepeated, type Submission, storeAttempts } from "#server/domain/sending/submissions/store.ts";
import { t } from "#words/t.ts";
import { batchKind, inputOf, storedDraft } from "./batch-draft.ts";

type TemplateNow = BatchInput["template"] | undefined;

/**
 * What sending a draft would mean, with its template as the list has it `now`, where that was read. Stores nothing. Throws
 * `not_found`, `invalid` with what it lacks.
 */
export async function reviewDraft(scope: Scope, { id, template }: { id: string; template?: TemplateNow }) {
  requirePermission(scope, "email.send");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx): Promise<BatchReview> => {
    const { submission: row } = await findDraft(tx, batchKind, id);
    return reviewIn(tx, scope, batchOf(row, template), row.intentId);
  });
}

export type Release = {
  id: string;
  reviewedHash: string;
  template?: TemplateNow;
  repeatReason: string | null;
};

/**
 * Sends a draft: one transaction that makes its call and has it due. A second call finds it sent. Throws `conflict` when
 * it is not what was reviewed, was sent the same within a day without a reason, or sending is stopped here.
 */
export async function releaseDraft(scope: Scope, input: Release): Promise<{ id: string }> {
  requirePermission(scope, "email.send");
  const { id, reviewedHash, repeatReason, template } = input;
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const locked = await lockDraft(tx, batchKind, id);
    if (wasSent(locked, reviewedHash)) return { id };
    const { submission: row } = locked;
    const batch = batchOf(row, template);
    const sendable = sendableOf(scope, batch);
    const { connection, hash } = await wired(tx, sendable);
    assertReviewed(hash, reviewedHash);
    await assertSendingAllowed(tx, scope.workspace.id);
    await assertUnrepeated(tx, row, hash, repeatReason);
    const price = await priceOfBatch(tx, scope, batch.expectedCount);
    const [sent] = await tx
      .update(submission)
      .set({
        ...sentColumns(batch, price),
        connectionId: connection.id,
        payloadHash: hash,
        repeatReason,
        releasedAt: sql`now()`,
        state: "queued",
      })
      .where(eq(submission.id, id))
      .returning();
    if (!sent) throw new Error("a locked draft was not there");
    await storeAttempts(tx, scope, sent, sendable.requests, []);
    return { id };
  });
}

/** What is stored, as it would be sent. */
function batchOf(row: Submission, now: TemplateNow): BatchInput {
  const stored = storedDraft(row);
  const input = toBatchInput(inputOf({ ...stored, template: now ?? stored.template }));
  if (!input) throw new DomainError("invalid", t("domain.chooseATemplateFirst"), { field: "draft.templateID" });
  return input;
}
