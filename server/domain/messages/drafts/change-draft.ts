import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { type CheckSettings, recipientCheck, type upload } from "#db/schema/uploads.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { readDefaultCountry } from "#server/domain/access/workspaces/default-country.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { type Channel, kindOf } from "#server/domain/messages/channel/channel.ts";
import type { ListDraft } from "#server/domain/messages/channel/list-draft.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { type Check, deletePrepared, lockDraft, requireUnsent } from "#server/domain/sending/drafts/lock-draft.ts";
import { auditBegun, nothingPrepared, storeDraft } from "#server/domain/sending/drafts/store-draft.ts";
import { fieldsChanged, nextVersion } from "#server/domain/sending/drafts/version.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { addCheck } from "#server/domain/tables/recipient-checks/queue-check.ts";
import { requeueChecks } from "#server/domain/tables/recipient-checks/requeue.ts";
import { findUpload } from "#server/domain/tables/uploads/purpose.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { checkDraft } from "./draft-columns.ts";
import { checkSettings } from "./draft-problem.ts";
import { titleOf } from "./title-of.ts";

type Upload = typeof upload.$inferSelect;

/** Begins a draft of one text to many. Throws `not_found` for an application that the connection in use does not have. */
export async function beginDraft(
  scope: Scope,
  channel: Channel,
  { appId }: { appId: string },
): Promise<{ id: string }> {
  requirePermission(scope, `${channel.area}.send`);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { connection } = await findApplication(tx, channel.area, appId);
    const { id: connectionId, timeZone } = connection;
    const title = titleOf(channel, null, new Date(), timeZone);
    const id = await storeDraft(tx, scope, {
      ...kindOf(channel),
      connectionId,
      title,
      isTitled: false,
      draft: { ...channel.empty(appId), country: await readDefaultCountry(tx, scope.workspace.id) },
    });
    await auditBegun(tx, scope, id, { appId });
    return { id };
  });
}

export type DraftChange<Draft extends ListDraft> = {
  id: string;
  draft: Partial<Draft>;
  /** Empty takes away its own, so that it is called after what it holds again. */
  title?: string | undefined;
  version?: number | undefined;
  /** Has the rows checked anew although nothing about them changed, as when numbers were suppressed since. */
  recheck?: boolean | undefined;
};

/**
 * Changes what is given and leaves the rest; what was checked or prepared before is thrown away where it no longer holds.
 * Another file's columns are chosen anew. Throws `not_found`, `invalid`, and `conflict` when somebody else changed it
 * since `version` or it was sent.
 */
export async function updateDraft<Draft extends ListDraft>(
  scope: Scope,
  channel: Channel<Draft>,
  input: DraftChange<Draft>,
): Promise<{ id: string; version: number }> {
  requirePermission(scope, `${channel.area}.send`);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const locked = await lockDraft(tx, kindOf(channel), input.id);
    requireUnsent(locked);
    const { submission: row, check } = locked;
    const version = nextVersion(row, input.version);
    const before = channel.draft.parse(row.draft);
    const draft = channel.tidied(changed(before, input.draft));
    const from = draft.uploadId === null ? null : await findUpload(tx, scope, draft.uploadId);
    checkDraft(draft, from);
    const { connection } = await findApplication(tx, channel.area, draft.appId);
    const isElsewhere = connection.id !== row.connectionId;
    const isKept = await moveCheck(tx, scope, {
      channel: channel.area,
      id: row.id,
      check,
      from,
      settings: checkSettings(draft, from),
      isAskedAnew: input.recheck === true,
      isPlanChanged: isElsewhere || !isDeepStrictEqual(channel.ofCalls(draft), channel.ofCalls(before)),
    });
    const isTitled = input.title === undefined ? row.context.isTitled === true : input.title !== "";
    const isNamedAnew = !isTitled && (draft.uploadId !== before.uploadId || input.title === "");
    const title = isNamedAnew ? titleOf(channel, from, row.createdAt, connection.timeZone) : (input.title ?? row.title);
    await tx
      .update(submission)
      .set({
        title,
        draft,
        connectionId: connection.id,
        // By its hash and its counts a prepared draft is known as a repeat, and is reviewed.
        ...(!isKept && { payloadHash: nothingPrepared, messageCount: null }),
        context: { ...(isKept && row.context), version, isTitled: isTitled || undefined },
      })
      .where(eq(submission.id, row.id));
    await recordChanges(tx, [{ workspaceId: scope.workspace.id, submissionId: row.id, kind: "submission" }]);
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "draft.changed",
      target: { kind: "submission", id: row.id },
      meta: {
        fields: fieldsChanged(before, draft, title !== row.title),
        uploadId: draft.uploadId,
        ...(input.recheck && { isCheckedAgain: true }),
      },
    });
    return { id: row.id, version };
  });
}

/** Columns are another file's no more once the file is another, unless they came with it; nor are the rows to leave out. */
function changed<Draft extends ListDraft>(before: Draft, given: Partial<Draft>): Draft {
  const isOtherFile = given.uploadId !== undefined && given.uploadId !== before.uploadId;
  if (!isOtherFile) return { ...before, ...given };
  const anew = { numberColumn: null, variables: {}, withoutRepeats: undefined, withoutReached: undefined };
  return { ...before, ...anew, ...given };
}

type Move = {
  channel: MessageArea;
  id: string;
  check: Check | null;
  from: Upload | null;
  settings: CheckSettings | null;
  isAskedAnew: boolean;
  isPlanChanged: boolean;
};

/**
 * Has the rows checked anew where they are judged by something else now, and the calls prepared anew where they differ.
 * Answers whether all of it holds as it was.
 */
async function moveCheck(tx: Tx, scope: Scope, move: Move): Promise<boolean> {
  const { id, check, from, settings } = move;
  if (settings === null || from === null) {
    await deletePrepared(tx, id);
    await tx.delete(recipientCheck).where(eq(recipientCheck.submissionId, id));
    return false;
  }
  if (check === null) {
    const { id: workspaceId } = scope.workspace;
    await addCheck(tx, { submissionId: id, workspaceId, uploadId: from.id, channel: move.channel, settings });
    return false;
  }
  // Who got the same text and who got another depends on the text.
  const isWithout = settings.withoutRepeats === true || settings.withoutReached === true;
  const isJudgedAnew = move.isAskedAnew || (move.isPlanChanged && isWithout);
  if (isJudgedAnew || check.uploadId !== from.id || !isDeepStrictEqual(check.settings, settings)) {
    await tx.update(recipientCheck).set({ uploadId: from.id, settings }).where(eq(recipientCheck.submissionId, id));
    await requeueChecks(tx, [id]);
    return false;
  }
  if (!move.isPlanChanged) return true;
  await unprepare(tx, check);
  return false;
}

/** Takes a draft back to where its rows are checked and nothing is prepared. */
export async function unprepare(tx: Tx, { submissionId, state }: Check): Promise<void> {
  if (state !== "preparing" && state !== "prepared") return;
  await deletePrepared(tx, submissionId);
  await tx
    .update(recipientCheck)
    .set({ state: "checked", revision: sql`${recipientCheck.revision} + 1`, problem: null })
    .where(eq(recipientCheck.submissionId, submissionId));
}
