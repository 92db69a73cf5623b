import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { recipient } from "#db/schema/recipients.ts";
import { actorOf, appendAudit } from "#server/domain/audit/append.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";

/**
 * Makes every recipient of a submission that is not verified due now, so that the poller asks the platform at once; also
 * those it had given up. Returns how many will be asked.
 */
export async function askNow(
  scope: Scope,
  input: { submissionId: string; recipientId?: number | undefined },
): Promise<number> {
  requirePermission(scope, "recipient.ask");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
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
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "recipient.asked",
      target: { kind: "submission", id: input.submissionId },
      meta: { recipients: due.length },
    });
    return due.length;
  });
}
