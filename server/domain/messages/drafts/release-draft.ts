import { and, eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { touchUsed } from "#server/domain/account/ids/touch.ts";
import { DomainError } from "#server/domain/errors.ts";
import { type Channel, kindOf } from "#server/domain/messages/channel/channel.ts";
import { storedPlan } from "#server/domain/messages/plan/facts.ts";
import { settlePrice } from "#server/domain/messages/plan/price.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { assertSendingAllowed } from "#server/domain/sending/control/sending.ts";
import { lockDraft, wasSent } from "#server/domain/sending/drafts/lock-draft.ts";
import { assertNotSoon } from "#server/domain/sending/repeats/most-soon.ts";
import { preparedText } from "#server/domain/sending/repeats/sent-texts.ts";
import { changedSince } from "#server/domain/sending/submissions/reviewed.ts";
import { assertUnrepeated, type Submission } from "#server/domain/sending/submissions/store.ts";
import { countSuppressed } from "#server/domain/sending/suppressions/suppressed.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { touchUpload } from "#server/domain/tables/uploads/touch.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { assertStillLeft } from "./still-left.ts";

export type Release = {
  id: string;
  reviewedHash: string;
  title?: string | undefined;
  repeatReason?: string | undefined;
};

/**
 * Sends a prepared draft: one transaction that makes its calls due. A second call finds it sent. Throws `conflict` when it
 * is not what was reviewed, was sent the same within a day or goes to numbers most of which got something within the hour and
 * has no reason, names numbers suppressed since or reached by the send that it follows, or sending is stopped here.
 */
export async function releaseDraft(scope: Scope, channel: Channel, input: Release): Promise<{ id: string }> {
  requirePermission(scope, `${channel.area}.send`);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const locked = await lockDraft(tx, kindOf(channel), input.id);
    if (wasSent(locked, input.reviewedHash)) return { id: input.id };
    const { submission: row, check } = locked;
    if (check?.state !== "prepared" || check.planHash?.toString("hex") !== input.reviewedHash) throw changedSince();
    const draft = channel.draft.parse(row.draft);
    const { connection } = await findApplication(tx, channel.area, draft.appId);
    if (connection.id !== row.connectionId) throw changedSince();
    await assertSendingAllowed(tx, scope.workspace.id);
    await assertStillLeft(tx, row);
    await assertUnsuppressed(tx, scope, row.id);
    await assertUnrepeated(tx, row, row.payloadHash, input.repeatReason ?? null);
    const text = preparedText({ ...row, area: channel.area });
    await assertNotSoon(tx, scope, { text, numbers: row.messageCount ?? 0, repeatReason: input.repeatReason });
    await settlePrice(tx, { ...row, area: channel.area });
    await makeDue(tx, scope, row, input);
    await touchUsed(tx, row, [draft]);
    if (draft.uploadId !== null) await touchUpload(tx, draft.uploadId);
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "submission.created",
      target: { kind: "submission", id: row.id },
      meta: {
        operation: row.operation,
        calls: storedPlan(row.context).chunks,
        messages: row.messageCount,
        repeatReason: input.repeatReason === undefined ? null : maskText(input.repeatReason),
      },
    });
    return { id: row.id };
  });
}

async function assertUnsuppressed(tx: Tx, scope: Scope, id: string): Promise<void> {
  const count = await countSuppressed(tx, scope, id);
  if (count === 0) return;
  throw new DomainError("conflict", t("domain.numbersWereSuppressedSince", { count }), {
    suppressed: count,
  });
}

async function makeDue(tx: Tx, { workspace }: Scope, row: Submission, { title, repeatReason }: Release): Promise<void> {
  await tx
    .update(submission)
    .set({
      releasedAt: sql`now()`,
      state: "queued",
      ...(title !== undefined && { title }),
      ...(repeatReason !== undefined && { repeatReason }),
    })
    .where(eq(submission.id, row.id));
  await tx
    .update(attempt)
    .set({ dueAt: sql`now()` })
    .where(and(eq(attempt.submissionId, row.id), eq(attempt.state, "queued")));
  await recordChanges(tx, [{ workspaceId: workspace.id, submissionId: row.id, kind: "submission" }]);
}
