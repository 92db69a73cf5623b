import { inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { attempt } from "#db/schema/submissions.ts";
import type { Services } from "#server/domain/scope.ts";
import { recordChanges, refreshSubmission } from "#server/domain/standing/changes.ts";
import { appendAudit } from "#server/domain/trail/append.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { auditPause, pauseAfterLoss } from "./pause-after-loss.ts";

/**
 * Turns attempts whose lease ended into unknown, never back to queued: their worker may have sent them. What is left of
 * their submissions is paused. Tells `onUnknown` the operation of each, and returns how many.
 */
export async function sweepExpired(
  services: Services,
  onUnknown: (operation: string) => void = () => undefined,
): Promise<number> {
  const operations = await services.db.system.transaction(sweep);
  for (const operation of operations) onUnknown(operation);
  return operations.length;
}

async function sweep(tx: Tx): Promise<string[]> {
  const expired = await tx
    .select({
      id: attempt.id,
      workspaceId: attempt.workspaceId,
      submissionId: attempt.submissionId,
      operation: attempt.operation,
    })
    .from(attempt)
    .where(sql`${attempt.state} = 'dispatching' and ${attempt.leaseUntil} < now()`)
    .orderBy(attempt.id)
    .limit(100)
    .for("update", { skipLocked: true });
  if (expired.length === 0) return [];
  await tx
    .update(attempt)
    .set({
      state: "unknown",
      leaseUntil: null,
      outcomeNote: toKeep(() => t("kept.workerStoppedBeforeTheAnswer")),
    })
    .where(
      inArray(
        attempt.id,
        expired.map((row) => row.id),
      ),
    );
  const submissions = new Map(expired.map((row) => [row.submissionId, row.workspaceId]));
  const paused: { submissionId: string; workspaceId: string }[] = [];
  for (const [submissionId, workspaceId] of [...submissions].sort()) {
    if (await pauseAfterLoss(tx, submissionId)) paused.push({ submissionId, workspaceId });
    await refreshSubmission(tx, workspaceId, submissionId);
    await recordChanges(tx, [{ workspaceId, submissionId, kind: "attempt" }]);
  }
  // Each entry locks its workspace's chain until commit: in one order, or two sweepers would wait for each other.
  for (const row of expired.toSorted((a, b) => a.workspaceId.localeCompare(b.workspaceId))) {
    const held = paused.find(({ submissionId }) => submissionId === row.submissionId);
    if (held) {
      await auditPause(tx, held, "sweeper");
      paused.splice(paused.indexOf(held), 1);
    }
    await appendAudit(
      tx,
      row.workspaceId,
      { kind: "job", label: "sweeper" },
      {
        action: "attempt.unknown",
        target: { kind: "attempt", id: row.id },
        meta: { submissionId: row.submissionId },
      },
    );
  }
  return expired.map(({ operation }) => operation);
}
