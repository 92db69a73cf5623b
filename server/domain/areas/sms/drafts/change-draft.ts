import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { type CheckSettings, recipientCheck, type upload } from "#db/schema/uploads.ts";
import { sendSmsBatch } from "#server/contract/sms.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { type Check, deletePrepared, lockDraft, requireUnsent } from "#server/domain/sending/drafts/lock-draft.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { requeueChecks } from "#server/domain/tables/recipient-checks/requeue.ts";
import { findUpload } from "#server/domain/tables/uploads/purpose.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { emptyDraft, type SmsBulkDraft, storedDraft } from "./bulk-draft.ts";
import { defaultTitle } from "./default-title.ts";
import { checkDraft } from "./draft-columns.ts";
import { checkSettings } from "./draft-problem.ts";

type Upload = typeof upload.$inferSelect;

/** What a draft has for a hash until it is prepared. */
export const nothingPrepared = Buffer.alloc(32);

/** Begins a draft of one text to many. Throws `not_found` for an application that the connection in use does not have. */
export async function beginDraft(scope: Scope, { appId }: { appId: string }): Promise<{ id: string }> {
  requirePermission(scope, "sms.send");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { connection } = await findApplication(tx, "sms", appId);
    const { id: connectionId, timeZone } = connection;
    const title = defaultTitle({ recipients: null, begunAt: new Date(), timeZone });
    const id = await storeDraft(tx, scope, { connectionId, title, isTitled: false, draft: emptyDraft(appId) });
    await auditBegun(tx, scope, id, { appId });
    return { id };
  });
}

type NewDraft = {
  connectionId: string;
  title: string;
  /** Unless false the title stays whatever the draft becomes. */
  isTitled?: boolean;
  draft: SmsBulkDraft;
  followsId?: string;
};

/** Stores a draft; the caller writes the audit entry. Throws `too_many` where the workspace has as many as it may. */
export async function storeDraft(tx: Tx, scope: Scope, { isTitled = true, ...given }: NewDraft): Promise<string> {
  await lockWorkspace(tx, scope.workspace.id);
  await requireRoomFor(tx, "drafts");
  const [stored] = await tx
    .insert(submission)
    .values({
      ...given,
      workspaceId: scope.workspace.id,
      intentId: randomUUID(),
      area: "sms",
      operation: sendSmsBatch.id,
      context: { version: 1, ...(isTitled && { isTitled }) },
      payloadHash: nothingPrepared,
      state: "draft",
      releasedAt: null,
      createdBy: scope.person.id,
    })
    .returning({ id: submission.id });
  if (!stored) throw new Error("the draft was not stored");
  await recordChanges(tx, [{ workspaceId: scope.workspace.id, submissionId: stored.id, kind: "submission" }]);
  return stored.id;
}

export function auditBegun(tx: Tx, scope: Scope, id: string, meta: Record<string, unknown>): Promise<void> {
  return appendAudit(tx, scope.workspace.id, actorOf(scope), {
    action: "draft.created",
    target: { kind: "submission", id },
    meta,
  });
}

export type DraftChange = {
  id: string;
  draft: Partial<SmsBulkDraft>;
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
export async function updateDraft(scope: Scope, input: DraftChange): Promise<{ id: string; version: number }> {
  requirePermission(scope, "sms.send");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const locked = await lockDraft(tx, input.id);
    requireUnsent(locked);
    const { submission: row, check } = locked;
    const version = assertVersion(row.context, input.version);
    const before = storedDraft(row.draft);
    const draft = changed(before, input.draft);
    const from = draft.uploadId === null ? null : await findUpload(tx, scope, draft.uploadId);
    checkDraft(draft, from);
    const { connection } = await findApplication(tx, "sms", draft.appId);
    const isElsewhere = connection.id !== row.connectionId;
    const isKept = await moveCheck(tx, scope, {
      id: row.id,
      check,
      from,
      settings: checkSettings(draft, from),
      isAskedAnew: input.recheck === true,
      isPlanChanged: isElsewhere || draft.appId !== before.appId || draft.senderId !== before.senderId,
    });
    const isTitled = input.title !== undefined || row.context.isTitled === true;
    const isNamedAnew = !isTitled && draft.uploadId !== before.uploadId;
    const title = isNamedAnew ? titleOf(row, from, connection.timeZone) : (input.title ?? row.title);
    await tx
      .update(submission)
      .set({
        title,
        draft,
        connectionId: connection.id,
        // By its hash and its counts a prepared draft is known as a repeat, and is reviewed.
        ...(!isKept && { payloadHash: nothingPrepared, messageCount: null }),
        context: { ...(isKept && row.context), version, ...(isTitled && { isTitled }) },
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

function assertVersion(context: Record<string, unknown>, seen: number | undefined): number {
  const now = typeof context.version === "number" ? context.version : 1;
  if (seen !== undefined && seen !== now)
    throw new DomainError(
      "conflict",
      "Somebody else changed this draft while you were working on it. Nothing of yours was stored; look at it again.",
      { version: now },
    );
  return now + 1;
}

/** Columns are another file's no more once the file is another, unless they came with it. */
function changed(before: SmsBulkDraft, given: Partial<SmsBulkDraft>): SmsBulkDraft {
  const isOtherFile = given.uploadId !== undefined && given.uploadId !== before.uploadId;
  const kept = isOtherFile ? { ...before, numberColumn: null, variables: {} } : before;
  const draft = { ...kept, ...given };
  return { ...draft, content: draft.content || null, senderId: draft.senderId || null };
}

function fieldsChanged(before: SmsBulkDraft, after: SmsBulkDraft, isRenamed: boolean): string[] {
  const names = Object.entries(after).filter(
    ([name, value]) => !isDeepStrictEqual(value, Object.entries(before).find(([known]) => known === name)?.[1]),
  );
  return [...names.map(([name]) => name), ...(isRenamed ? ["title"] : [])];
}

function titleOf({ createdAt }: { createdAt: Date }, from: Upload | null, timeZone: string): string {
  const recipients = from === null ? null : (from.listName ?? from.name);
  return defaultTitle({ recipients, begunAt: createdAt, timeZone });
}

type Move = {
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
    await tx
      .insert(recipientCheck)
      .values({ submissionId: id, workspaceId, uploadId: from.id, channel: "sms", settings, state: "queued" });
    return false;
  }
  if (move.isAskedAnew || check.uploadId !== from.id || !isDeepStrictEqual(check.settings, settings)) {
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
    .set({ state: "checked", revision: sql`${recipientCheck.revision} + 1`, leaseUntil: null, problem: null })
    .where(eq(recipientCheck.submissionId, submissionId));
}

/** Deletes a draft with what was prepared for it. Throws `not_found`, `conflict` once it was sent. */
export async function discardDraft(scope: Scope, id: string): Promise<void> {
  requirePermission(scope, "sms.send");
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    requireUnsent(await lockDraft(tx, id));
    // The check goes first: whoever prepares it waits for it and then finds it gone.
    await tx.delete(recipientCheck).where(eq(recipientCheck.submissionId, id));
    await deletePrepared(tx, id);
    await recordChanges(tx, [{ workspaceId: scope.workspace.id, submissionId: id, kind: "submission" }]);
    await tx.delete(submission).where(eq(submission.id, id));
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "draft.discarded",
      target: { kind: "submission", id },
    });
  });
}
