import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { appendAudit } from "#server/domain/trail/append.ts";
import { toKeep, toldInEnglish } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

const reason = () => toKeep(() => t("kept.anAnswerWasLost"));

/**
 * Pauses what is left of a submission of which a call became unknown: what lost one answer may lose the next, and each is a
 * decision for people. Calls under way go on. For the transaction that stores the unknown, before it refreshes the
 * submission, which holds the rest. Answers whether there was a rest to pause.
 */
export async function pauseAfterLoss(tx: Tx, submissionId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: submission.id })
    .from(submission)
    .where(
      sql`${submission.id} = ${submissionId} and ${submission.releasedAt} is not null and ${submission.pausedAt} is null
        and ${submission.stoppedAt} is null`,
    )
    .for("no key update");
  if (!row) return false;
  const paused = await tx
    .update(submission)
    .set({ pausedAt: sql`now()`, pauseReason: reason() })
    .where(
      sql`${submission.id} = ${submissionId} and exists (select from ${attempt}
        where ${attempt.submissionId} = ${submissionId} and ${attempt.state} = 'queued')`,
    )
    .returning({ id: submission.id });
  return paused.length > 0;
}

/** The entry for it in the workspace's trail. */
export function auditPause(
  tx: Tx,
  { workspaceId, submissionId }: { workspaceId: string; submissionId: string },
  job: "dispatcher" | "sweeper",
): Promise<void> {
  return appendAudit(
    tx,
    workspaceId,
    { kind: "job", label: job },
    {
      action: "submission.paused",
      target: { kind: "submission", id: submissionId },
      meta: { reason: toldInEnglish(reason()) },
    },
  );
}
