import { and, eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { attempt } from "#db/schema/submissions.ts";
import { DomainError } from "#server/domain/errors.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { recordChanges, refreshSubmission } from "#server/domain/standing/changes.ts";
import { type DisputeDecision, disputeChoices, stateDecided } from "#server/domain/standing/dispute.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";

export type DisputeDecided = { attemptId: string; decision: DisputeDecision; reason: string };

/**
 * A person decides about a call about which sources disagree: that it went or did not go, or that they looked at it. Where
 * its answer leaves numbers open, the decision is about these alone. It sends nothing: what did not go may be sent to again
 * like anything else that was not sent. Throws `not_found`, `forbidden`, `invalid` for what cannot be said of this call, and
 * `conflict` where nothing is disputed or another person has decided meanwhile.
 */
export async function decideDispute(scope: Scope, input: DisputeDecided): Promise<{ submissionId: string }> {
  requirePermission(scope, "submission.resolve");
  const { decision, reason } = input;
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const row = await lockDisputed(tx, input.attemptId);
    if (!disputeChoices(row).includes(decision))
      throw new DomainError("invalid", t("domain.thisCannotBeSaidOfThisCall"), { field: "decision" });
    const { id, workspaceId, submissionId } = row;
    const state = await stateAfter(tx, row, decision);
    await tx
      .update(attempt)
      .set({
        state,
        ...(state !== row.state && { disputeWas: row.disputeWas ?? row.state }),
        disputeDecision: decision,
        disputeDecidedBy: scope.person.id,
        disputeDecidedAt: new Date(),
        disputeReason: reason,
      })
      .where(eq(attempt.id, id));
    // What was decided is read there from the call itself.
    if ((row.unclearCount ?? 0) > 0) await tx.execute(sql`select tell_unclear(${id})`);
    await refreshSubmission(tx, workspaceId, submissionId);
    await recordChanges(tx, [{ workspaceId, submissionId, kind: "attempt" }]);
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: `attempt.decided.${decision}`,
      target: { kind: "attempt", id },
      before: { state: row.state },
      after: { state },
      meta: { submissionId, numbers: row.unclearCount || null, reason: maskText(reason) },
    });
    return { submissionId };
  });
}

const disputed = {
  id: attempt.id,
  workspaceId: attempt.workspaceId,
  submissionId: attempt.submissionId,
  chunkNo: attempt.chunkNo,
  attemptNo: attempt.attemptNo,
  state: attempt.state,
  taskId: attempt.taskId,
  contradiction: attempt.contradiction,
  messageCount: attempt.messageCount,
  unclearCount: attempt.unclearCount,
  disputeWas: attempt.disputeWas,
  disputeDecidedBy: attempt.disputeDecidedBy,
  disputeDecidedAt: attempt.disputeDecidedAt,
};

async function lockDisputed(tx: Tx, id: string) {
  const [row] = await tx.select(disputed).from(attempt).where(eq(attempt.id, id)).for("no key update");
  if (!row) throw new DomainError("not_found", t("domain.thereIsNoSuchAttemptInThis"));
  if (row.contradiction === null) throw new DomainError("conflict", t("domain.thisCallIsNotDisputedSoThere"));
  if (row.disputeDecidedAt === null) return row;
  const [who] = row.disputeDecidedBy
    ? await tx.select({ name: person.name }).from(person).where(eq(person.id, row.disputeDecidedBy))
    : [];
  throw new DomainError(
    "conflict",
    t("domain.nameHasDecidedAboutThisCallIn", { name: who?.name ?? t("domain.anotherPerson") }),
  );
}

type Disputed = Awaited<ReturnType<typeof lockDisputed>>;

/** Where the call was made again, the later one says what became of its chunk: no two of them may be live. */
async function stateAfter(tx: Tx, row: Disputed, decision: DisputeDecision) {
  const [later] = await tx
    .select({ id: attempt.id })
    .from(attempt)
    .where(
      and(
        eq(attempt.submissionId, row.submissionId),
        eq(attempt.chunkNo, row.chunkNo),
        sql`${attempt.attemptNo} > ${row.attemptNo}`,
      ),
    )
    .limit(1);
  return later ? row.state : stateDecided(row, decision, row.taskId);
}
