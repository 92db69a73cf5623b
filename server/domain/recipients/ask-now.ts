import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { recipient } from "#db/schema/recipients.ts";
import { actorOf, appendAudit } from "#server/domain/audit/append.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";

/**
 * Makes every recipient of a submission that is not verified due now, so that the poller asks the platform at once; also
 * those it had given up. Returns how many will be asked. Throws `not_found`.
 */
export async function askNow(
  scope: Scope,
  input: { submissionId: string; recipientId?: number | undefined },
): Promise<number> {
  requirePermission(scope, "recipient.ask");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await lockSubmission(tx, input.submissionId);
    const due = await tx
      .update(recipient)
      .set({ nextPollAt: sql`now() - interval '1 minute'`, pollingEndedAt: null })
      .where(
        and(
          eq(recipient.submissionId, input.submissionId),
          input.recipientId === undefined ? undefined : eq(recipient.id, input.recipientId),
          or(
            isNotNull(recipient.nextPollAt),
            isNotNull(recipient.pollingEndedAt),
            input.recipientId === undefined ? undefined : sql`true`,
          ),
        ),
      )
      .returning({ id: recipient.id });
    if (due.length === 0 && input.recipientId !== undefined)
      throw new DomainError("not_found", "There is no such recipient in this submission.");
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "recipient.asked",
      target: { kind: "submission", id: input.submissionId },
      meta: { recipients: due.length },
    });
    return due.length;
  });
}

/** Whoever stores evidence locks the submission before its recipients; doing the same here keeps both from waiting for each other. */
async function lockSubmission(tx: Tx, id: string): Promise<void> {
  const [found] = await tx.execute(sql`select 1 from submission where id = ${id} for no key update`);
  if (!found) throw new DomainError("not_found", "There is no such submission in this workspace.");
}
