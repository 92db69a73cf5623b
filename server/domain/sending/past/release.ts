import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { sendingHold } from "#db/schema/operations.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { DomainError } from "#server/domain/errors.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { type InstanceScope, requireAdministrator } from "#server/domain/scope.ts";
import { isNotHeldBack } from "#server/domain/standing/may-be-sent.ts";
import { actorOf, appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { findHold, type Hold } from "./hold.ts";

/** Workspaces of which something waits are listed up to here, those that waited longest first. */
export const workspacesListed = 200;

/** What would go out of a workspace. `messages` is null where no call names numbers. */
export type Waiting = {
  workspaceId: string;
  name: string;
  sends: number;
  calls: number;
  messages: number | null;
  oldestAt: Date;
};

/** The hold of all sending, for administrators; null while there is none. */
export async function readHold(scope: InstanceScope): Promise<Hold | null> {
  requireAdministrator(scope);
  return findHold(scope.services.db.system);
}

/** The hold of all sending and what would go out once it is released, by workspace. */
export async function readHeldSending(scope: InstanceScope): Promise<{ hold: Hold; waiting: Waiting[] } | null> {
  const hold = await readHold(scope);
  if (!hold) return null;
  const waiting = await scope.services.db.system
    .select({
      workspaceId: workspace.id,
      name: workspace.name,
      sends: sql<number>`count(distinct ${attempt.submissionId})::int`,
      calls: sql<number>`count(*)::int`,
      messages: sql<number | null>`sum(${attempt.messageCount})::float8`,
      oldestAt: sql<Date>`min(${submission.releasedAt})`.mapWith(submission.releasedAt),
    })
    .from(attempt)
    .innerJoin(submission, eq(submission.id, attempt.submissionId))
    .innerJoin(workspace, eq(workspace.id, attempt.workspaceId))
    .where(and(eq(attempt.state, "queued"), isNotHeldBack))
    .groupBy(workspace.id)
    .orderBy(sql`min(${submission.releasedAt})`, workspace.id)
    .limit(workspacesListed);
  return { hold, waiting };
}

/**
 * Lets what waits go out, but from the workspaces in `leaveStopped`, whose own people resume sending when they have looked.
 * `holdId` is the hold that was looked at. Throws `conflict` where it is not in force any more.
 */
export async function releaseSending(
  scope: InstanceScope,
  input: { holdId: string; reason: string; leaveStopped: readonly string[] },
): Promise<void> {
  requireAdministrator(scope);
  const reason = maskText(input.reason);
  await scope.services.db.system.transaction(async (tx) => {
    const stopped = await tx
      .update(workspace)
      .set({ sendingStoppedAt: sql`now()`, sendingStoppedBy: scope.person.id, sendingStopReason: reason })
      .where(and(inArray(workspace.id, [...input.leaveStopped]), isNull(workspace.sendingStoppedAt)))
      .returning({ id: workspace.id });
    const [released] = await tx
      .update(sendingHold)
      .set({ releasedAt: sql`now()`, releasedBy: scope.person.id, releaseReason: reason })
      .where(and(eq(sendingHold.id, input.holdId), isNull(sendingHold.releasedAt)))
      .returning();
    if (!released) throw new DomainError("conflict", t("domain.somebodyHasReleasedItAlreadyReloadThe"));
    const ids = stopped.map(({ id }) => id).toSorted();
    for (const id of ids)
      await appendAudit(tx, id, actorOf(scope), {
        action: "sending.stopped",
        target: { kind: "workspace", id },
        meta: { reason },
      });
    await appendAudit(tx, instanceChain, actorOf(scope), {
      action: "sending.released",
      target: { kind: "sending_hold", id: released.id },
      meta: { reason, cause: released.cause, heldAt: released.heldAt.toISOString(), leftStopped: ids },
    });
  });
}
