import { and, eq, isNull, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { attempt, attemptToken } from "#db/schema/submissions.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";

/**
 * The callback address of a call, without the address itself: whether it is open, how many requests came after it was
 * closed, and who closed it. Null where the call has none. Throws `not_found`, `forbidden`.
 */
export async function readCallbackAddress(scope: Scope, attemptId: string) {
  requirePermission(scope, "callback.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [made] = await tx.select({ id: attempt.id }).from(attempt).where(eq(attempt.id, attemptId));
    if (!made) throw noAttempt();
    const [found] = await tx
      .select({
        turnedAway: sql<number>`sum(${attemptToken.turnedAway})::float8`,
        open: sql<number>`count(*) filter (where ${attemptToken.revokedAt} is null and ${attemptToken.fullAt} is null)::int`,
        isFull: sql<boolean>`bool_or(${attemptToken.fullAt} is not null)`,
        revokedAt: sql<string | null>`max(${attemptToken.revokedAt})::text`,
        revokedByName: sql<string | null>`max(${person.name})`,
        addresses: sql<number>`count(*)::int`,
      })
      .from(attemptToken)
      .leftJoin(person, eq(person.id, attemptToken.revokedBy))
      .where(eq(attemptToken.attemptId, attemptId));
    if (!found || found.addresses === 0) return null;
    const { revokedAt, open, addresses: _, ...rest } = found;
    return { ...rest, isOpen: open > 0, revokedAt: revokedAt === null ? null : new Date(revokedAt) };
  });
}

/**
 * Closes the callback address of a call for good: what comes to it is answered 410 and only counted. What came before stays,
 * and the platform can still be asked. Throws `not_found`, `conflict` while the call is still to be made, or when its
 * address is closed already, `forbidden`.
 */
export async function revokeCallbackAddress(scope: Scope, attemptId: string): Promise<{ submissionId: string }> {
  requirePermission(scope, "callback.manage");
  const workspaceId = scope.workspace.id;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const [row] = await tx
      .select({ state: attempt.state, submissionId: attempt.submissionId })
      .from(attempt)
      .where(and(eq(attempt.workspaceId, workspaceId), eq(attempt.id, attemptId)))
      .for("update");
    if (!row) throw noAttempt();
    if (row.state === "queued" || row.state === "dispatching")
      throw new DomainError("conflict", t("domain.thisCallHasNotBeenMadeYet"));
    const revoked = await tx
      .update(attemptToken)
      .set({ revokedAt: sql`now()`, revokedBy: scope.person.id })
      .where(
        and(
          eq(attemptToken.workspaceId, workspaceId),
          eq(attemptToken.attemptId, attemptId),
          isNull(attemptToken.revokedAt),
        ),
      )
      .returning({ attemptId: attemptToken.attemptId });
    if (revoked.length === 0) throw new DomainError("conflict", t("domain.thisCallHasNoCallbackAddressThat"));
    const { submissionId } = row;
    await recordChanges(tx, [{ workspaceId, submissionId, kind: "attempt" }]);
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "callback_address.revoked",
      target: { kind: "attempt", id: attemptId },
      meta: { submissionId },
    });
    return { submissionId };
  });
}

function noAttempt(): DomainError {
  return new DomainError("not_found", t("domain.thereIsNoSuchAttemptInThis"));
}
