import { and, eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { recipient } from "#db/schema/recipients.ts";
import { submission } from "#db/schema/submissions.ts";
import { DomainError } from "#server/domain/errors.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { moveDecided } from "./counters.ts";
import { type DecidedState, trustShown } from "./recipient-state.ts";

export type ResultDecision = {
  recipientId: number;
  state: DecidedState;
  reason: string;
  /** When the decision was made that the person saw; null where there was none. */
  seenDecisionAt: Date | null;
};

const noRecipient = () => new DomainError("not_found", t("domain.thereIsNoSuchRecipientInThis"));

/**
 * A person decides what a disputed result is, or decides anew. What the platform says later is kept beside it and changes
 * nothing. Throws `not_found`, `forbidden`, and `conflict` where nothing is disputed or another person decided meanwhile.
 */
export async function decideResult(scope: Scope, input: ResultDecision): Promise<{ submissionId: string }> {
  requirePermission(scope, "submission.resolve");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const row = await lockRecipient(tx, scope.workspace.id, input.recipientId);
    const before = { state: row.state, trust: row.trust };
    const after = { state: input.state, trust: "decided" as const };
    await assertAsSeen(tx, row, input);
    await tx
      .update(recipient)
      .set({
        ...after,
        decidedState: input.state,
        decidedBy: scope.person.id,
        // Two decisions are never of one moment: by it a person tells which they saw.
        decidedAt: new Date(Math.max(Date.now(), (row.decidedAt?.getTime() ?? 0) + 1)),
        decidedReason: input.reason,
        contradictedAt: null,
      })
      .where(eq(recipient.id, row.id));
    const { id: recipientId, workspaceId, submissionId, attemptId, emailId } = row;
    await moveDecided(tx, { recipientId, workspaceId, submissionId, attemptId, emailId, before, after });
    await recordChanges(tx, [
      { workspaceId, submissionId, kind: "recipient", recipientId },
      { workspaceId, submissionId, kind: "submission" },
    ]);
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: `recipient.decided.${input.state}`,
      target: { kind: "recipient", id: String(recipientId) },
      before: { state: before.state, trust: trustShown(before) },
      after,
      meta: { submissionId, reason: maskText(input.reason) },
    });
    return { submissionId };
  });
}

/** Whoever stores evidence locks the submission before its recipients; so does this. */
async function lockRecipient(tx: Tx, workspaceId: string, id: number) {
  const wanted = and(eq(recipient.workspaceId, workspaceId), eq(recipient.id, id));
  const [found] = await tx.select({ submissionId: recipient.submissionId }).from(recipient).where(wanted);
  if (!found) throw noRecipient();
  await tx
    .select({ locked: sql`true` })
    .from(submission)
    .where(eq(submission.id, found.submissionId))
    .for("no key update");
  const [row] = await tx
    .select({
      id: recipient.id,
      workspaceId: recipient.workspaceId,
      submissionId: recipient.submissionId,
      attemptId: recipient.attemptId,
      emailId: recipient.emailId,
      state: recipient.state,
      trust: recipient.trust,
      decidedBy: recipient.decidedBy,
      decidedAt: recipient.decidedAt,
    })
    .from(recipient)
    .where(wanted)
    .for("update");
  if (!row) throw noRecipient();
  return row;
}

type Locked = Awaited<ReturnType<typeof lockRecipient>>;

async function assertAsSeen(tx: Tx, row: Locked, { seenDecisionAt }: ResultDecision): Promise<void> {
  if (row.state !== "disputed" && row.decidedAt === null)
    throw new DomainError("conflict", t("domain.thisResultIsNotDisputedSoThere"));
  if (row.decidedAt === null || row.decidedAt.getTime() === seenDecisionAt?.getTime()) return;
  const [who] = row.decidedBy
    ? await tx.select({ name: person.name }).from(person).where(eq(person.id, row.decidedBy))
    : [];
  throw new DomainError(
    "conflict",
    t("domain.nameHasDecidedAboutThisResultIn", { name: who?.name ?? t("domain.anotherPerson") }),
  );
}
