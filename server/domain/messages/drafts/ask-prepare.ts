import { eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { recipientCheck } from "#db/schema/uploads.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { DomainError } from "#server/domain/errors.ts";
import { type Channel, kindOf } from "#server/domain/messages/channel/channel.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { type Check, lockDraft, requireUnsent } from "#server/domain/sending/drafts/lock-draft.ts";
import { findUpload } from "#server/domain/tables/uploads/purpose.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";
import { told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { unprepare } from "./change-draft.ts";
import { problemOfDraft } from "./draft-problem.ts";

/**
 * Asks the worker to prepare the calls of a checked draft; asked again, it says how far that is. Throws `not_found`,
 * `invalid` with what is missing, `conflict` while the rows are being checked, where no row can be sent to, or once sent.
 */
export async function prepareDraft(scope: Scope, channel: Channel, id: string): Promise<{ state: Check["state"] }> {
  requirePermission(scope, `${channel.area}.send`);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const locked = await lockDraft(tx, kindOf(channel), id);
    requireUnsent(locked);
    const { submission: row } = locked;
    const draft = channel.draft.parse(row.draft);
    const from = draft.uploadId === null ? null : await findUpload(tx, scope, draft.uploadId);
    const problem = problemOfDraft(scope, channel, draft, from);
    if (problem !== null) throw new DomainError("invalid", problem);
    const { connection } = await findApplication(tx, channel.area, draft.appId);
    const check = requireChecked(locked.check);
    const isHere = connection.id === row.connectionId;
    if (isHere && check.state === "preparing")
      await enqueue(tx, { kind: "prepare_draft", key: id, workspaceId: scope.workspace.id });
    if (isHere && check.state !== "checked") return { state: check.state };
    if (!isHere) {
      await unprepare(tx, check);
      await tx.update(submission).set({ connectionId: connection.id }).where(eq(submission.id, id));
    }
    await tx
      .update(recipientCheck)
      .set({ state: "preparing", problem: null })
      .where(eq(recipientCheck.submissionId, id));
    await enqueue(tx, { kind: "prepare_draft", key: id, workspaceId: scope.workspace.id });
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "draft.prepared",
      target: { kind: "submission", id },
      meta: { sendable: check.sendableCount },
    });
    return { state: "preparing" };
  });
}

function requireChecked(check: Check | null): Check {
  if (check === null || check.state === "queued" || check.state === "checking")
    throw new DomainError("conflict", t("domain.theRowsAreStillBeingCheckedWait"));
  if (check.state === "failed")
    throw new DomainError(
      "conflict",
      t("domain.theRowsCouldNotBeCheckedProblem", { problem: told(check.problem) ?? "" }).trim(),
    );
  if (check.sendableCount === 0) throw new DomainError("conflict", t("domain.noneOfTheRowsCanBeSent"));
  return check;
}
