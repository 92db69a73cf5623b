import { eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { actorOf, appendAudit } from "#server/domain/audit/append.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Permission } from "#server/domain/permissions.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { assertSendingAllowed } from "#server/domain/workspaces/sending.ts";
import { recordChanges, refreshSubmission } from "./changes.ts";
import { type Count, lockRest } from "./lock-rest.ts";

/** Who may let a send of an area go on: whoever may send there. */
function permissionFor(area: (typeof submission.$inferSelect)["area"]): Permission {
  return area === "email" ? "email.send" : "sms.send";
}

/**
 * Lets a paused submission go on. Throws `not_found`, `forbidden` for whoever may not send in its area, and `conflict` when
 * it is not paused, all sending is stopped, or a number that waits was suppressed since.
 */
export async function resumeSubmission(scope: Scope, { id }: { id: string }): Promise<{ waiting: Count }> {
  requirePermission(scope, "submission.read");
  const workspaceId = scope.workspace.id;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const { area, pausedAt, waiting } = await lockRest(tx, id);
    requirePermission(scope, permissionFor(area));
    if (pausedAt === null) throw new DomainError("conflict", "This send is not paused.");
    await assertSendingAllowed(tx, workspaceId);
    await assertNobodySuppressed(tx, id);
    await tx.update(submission).set({ pausedAt: null }).where(eq(submission.id, id));
    await tx
      .update(attempt)
      .set({ dueAt: sql`now()` })
      .where(sql`${attempt.submissionId} = ${id} and ${attempt.state} = 'queued' and ${attempt.dueAt} is null`);
    await refreshSubmission(tx, workspaceId, id);
    await recordChanges(tx, [{ workspaceId, submissionId: id, kind: "attempt" }]);
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "submission.resumed",
      target: { kind: "submission", id },
      meta: { waiting },
    });
    return { waiting };
  });
}

/** Chunks were checked when they were prepared; people may have asked not to be written to since. */
async function assertNobodySuppressed(tx: Tx, id: string): Promise<void> {
  const [row] = await tx.execute<{ count: number }>(sql`select count(*)::int as count from message m
    where m.submission_id = ${id}
      and exists (select from attempt a where a.submission_id = m.submission_id and a.chunk_no = m.chunk_no and a.state = 'queued')
      and exists (select from suppression s where s.workspace_id = m.workspace_id and s.channel = 'sms'
        and s.number_hash = sha256(convert_to(m.number, 'UTF8')) and (s.until is null or s.until > now()))`);
  const count = row?.count ?? 0;
  if (count === 0) return;
  const numbers = count === 1 ? "One number that waits was" : `${count} numbers that wait were`;
  throw new DomainError(
    "conflict",
    `${numbers} put on the suppression list since, so the rest cannot go out as it is. Stop the rest and send to the others anew, or take the numbers off the list first.`,
    { suppressed: count },
  );
}
