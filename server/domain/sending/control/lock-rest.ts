import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { DomainError } from "#server/domain/errors.ts";
import { t } from "#words/t.ts";

/** Calls, and where they name numbers the numbers in them. */
export type Count = { calls: number; messages: number | null };

/**
 * Locks what is left of a submission and then the submission itself, so that nothing of it is claimed meanwhile. Throws
 * `not_found`, and `conflict` for a draft, for what was stopped, and where nothing is left.
 */
export async function lockRest(tx: Tx, id: string) {
  await refuseDraft(tx, id);
  const rest = await tx
    .select({ id: attempt.id, state: attempt.state, messageCount: attempt.messageCount })
    .from(attempt)
    .where(and(eq(attempt.submissionId, id), inArray(attempt.state, ["queued", "dispatching"])))
    .orderBy(attempt.id)
    .for("update");
  const [row] = await tx
    .select({
      area: submission.area,
      pausedAt: submission.pausedAt,
      stoppedAt: submission.stoppedAt,
    })
    .from(submission)
    .where(eq(submission.id, id))
    .for("no key update");
  if (!row) throw new DomainError("not_found", t("domain.thereIsNoSuchSendInThis"));
  if (row.stoppedAt !== null) throw new DomainError("conflict", t("domain.theRestOfThisSendWasStopped"));
  if (rest.length === 0) throw new DomainError("conflict", t("domain.nothingOfThisSendIsWaitingAll"));
  return {
    ...row,
    waiting: countOf(rest.filter(({ state }) => state === "queued")),
    underWay: countOf(rest.filter(({ state }) => state === "dispatching")),
  };
}

/** Asked before anything is locked: a draft's attempts are locked after it, and what was sent never is a draft again. */
async function refuseDraft(tx: Tx, id: string): Promise<void> {
  const [row] = await tx.select({ releasedAt: submission.releasedAt }).from(submission).where(eq(submission.id, id));
  if (row?.releasedAt === null) throw new DomainError("conflict", t("domain.thisIsADraftNothingOfIt"));
}

function countOf(rows: readonly { messageCount: number | null }[]): Count {
  const hasMessages = rows.some(({ messageCount }) => messageCount !== null);
  const messages = hasMessages ? rows.reduce((sum, { messageCount }) => sum + (messageCount ?? 0), 0) : null;
  return { calls: rows.length, messages };
}
