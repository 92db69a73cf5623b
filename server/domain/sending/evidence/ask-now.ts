import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { recipient } from "#db/schema/recipients.ts";
import { submission } from "#db/schema/submissions.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";

/** Rows changed in one transaction: callbacks of the send wait for no more than this. */
export const askedAtOnce = 5000;
/** Rows that one press makes due; the platform is busy with them for longer than until the next one. */
const askedByOnePress = 100_000;
/** Who asked about more than `askedAtOnce` waits so long before they ask again. */
const restMinutes = 10;

type Asked = { submissionId: string; recipientId?: number | undefined };
type Batch = { count: number; last: number };

/**
 * Makes recipients of a submission that are not verified due now, so that the poller asks the platform at once; also
 * those it had given up. Returns how many will be asked, at most 100,000. Throws `not_found`, and `too_many` within ten
 * minutes of having asked about many.
 */
export async function askNow(scope: Scope, input: Asked): Promise<number> {
  requirePermission(scope, "recipient.ask");
  const inOne = <Result>(work: (tx: Tx) => Promise<Result>) =>
    inWorkspace(scope.services.db.app, scope.workspace.id, work);
  let batch = await inOne((tx) => beginAsking(tx, scope, input));
  let asked = batch.count;
  // A press that is cut off here has asked about some, and can be made again.
  while (batch.count === askedAtOnce && asked < askedByOnePress) {
    const after = batch.last;
    batch = await inOne(async (tx) => {
      await lockSubmission(tx, input.submissionId);
      return askBatch(tx, scope, input, after);
    });
    asked += batch.count;
  }
  return asked;
}

async function beginAsking(tx: Tx, scope: Scope, input: Asked): Promise<Batch> {
  const askedAt = await lockSubmission(tx, input.submissionId);
  const isOne = input.recipientId !== undefined;
  const restsUntil = (askedAt?.getTime() ?? 0) + restMinutes * 60_000;
  if (!isOne && restsUntil > Date.now())
    throw new DomainError("too_many", t("domain.thePlatformWasAskedAboutThisSend", { restMinutes }), {
      allowedAt: new Date(restsUntil).toISOString(),
    });
  const batch = await askBatch(tx, scope, input, 0);
  if (batch.count === 0 && isOne) throw new DomainError("not_found", t("domain.thereIsNoSuchRecipientInThis2"));
  // Whoever asks does not wait for the rest of an account that brought no answer.
  await tx.execute(sql`update application set poll_rest_until = null where poll_rest_until is not null
    and connection_id = (select s.connection_id from submission s where s.id = ${input.submissionId})`);
  const isMany = batch.count === askedAtOnce;
  if (isMany) await tx.update(submission).set({ askedAt: sql`now()` }).where(eq(submission.id, input.submissionId));
  await appendAudit(tx, scope.workspace.id, actorOf(scope), {
    action: "recipient.asked",
    target: { kind: "submission", id: input.submissionId },
    meta: isMany ? { recipients: batch.count, more: true } : { recipients: batch.count },
  });
  return batch;
}

async function askBatch(tx: Tx, scope: Scope, { submissionId, recipientId }: Asked, after: number): Promise<Batch> {
  const isOpen: SQL | undefined =
    recipientId === undefined
      ? or(isNotNull(recipient.nextPollAt), isNotNull(recipient.pollingEndedAt))
      : eq(recipient.id, recipientId);
  const ofSend = and(eq(recipient.workspaceId, scope.workspace.id), eq(recipient.submissionId, submissionId));
  const [batch] = await tx.execute<{ count: number; last: string | null }>(sql`
    with due as materialized (select ${recipient.id} as id from ${recipient}
        where ${ofSend} and ${isOpen} and ${recipient.id} > ${after} order by ${recipient.id} limit ${askedAtOnce} for update),
      made as (update recipient r set next_poll_at = now() - interval '1 minute', polling_ended_at = null
        from due where r.id = due.id)
    select count(*)::int as count, max(id)::text as last from due`);
  return { count: batch?.count ?? 0, last: Number(batch?.last ?? 0) };
}

/**
 * Whoever stores evidence locks the submission before its recipients; doing the same here keeps both from waiting for each
 * other. Returns when its recipients were last asked about.
 */
async function lockSubmission(tx: Tx, id: string): Promise<Date | null> {
  const [found] = await tx
    .select({ askedAt: submission.askedAt })
    .from(submission)
    .where(eq(submission.id, id))
    .for("no key update");
  if (!found) throw new DomainError("not_found", t("domain.thereIsNoSuchSendInThis"));
  return found.askedAt;
}
