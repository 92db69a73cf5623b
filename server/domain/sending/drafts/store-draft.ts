import { randomUUID } from "node:crypto";
import type { Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import type { Scope } from "#server/domain/scope.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import type { DraftKind } from "./lock-draft.ts";

/** What a draft has for a hash until it is prepared. */
export const nothingPrepared = Buffer.alloc(32);

export type NewDraft = DraftKind & {
  connectionId: string;
  title: string;
  /** Unless false the title stays whatever the draft becomes. */
  isTitled?: boolean;
  draft: Record<string, unknown>;
  /** What the draft says about itself beside its fields. */
  context?: Record<string, unknown>;
  expectedCount?: number | null;
  followsId?: string;
};

/** Stores a draft; the caller writes the audit entry. Throws `too_many` where the workspace has as many as it may. */
export async function storeDraft(tx: Tx, scope: Scope, given: NewDraft): Promise<string> {
  const { isTitled = true, context, ...values } = given;
  await lockWorkspace(tx, scope.workspace.id);
  await requireRoomFor(tx, "drafts");
  const [stored] = await tx
    .insert(submission)
    .values({
      ...values,
      workspaceId: scope.workspace.id,
      intentId: randomUUID(),
      context: { ...context, version: 1, ...(isTitled && { isTitled }) },
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
