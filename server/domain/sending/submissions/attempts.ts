import { and, asc, eq, getTableColumns, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { inWorkspace, type Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { DomainError } from "#server/domain/errors.ts";
import { type AttemptPlace, byAttempt, type Page, type Paging, pageOf } from "#server/domain/paging.ts";
import { maskAddressesIn, maskText } from "#server/domain/privacy/mask.ts";
import { maskFields } from "#server/domain/privacy/mask-fields.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { resendAllowedAt } from "#server/domain/sending/control/resolve.ts";
import { type DisputeDecision, disputeChoices, isInDispute } from "#server/domain/standing/dispute.ts";
import { told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

/** Where the numbers are that its answer does not name is for the list of messages. */
const { unnamedItems: _, ...columns } = getTableColumns(attempt);
type StoredAttempt = Omit<typeof attempt.$inferSelect, "unnamedItems">;

/** An attempt as people see it; whoever may see nobody sees its texts masked. */
export type AttemptView = StoredAttempt & {
  resolvedByName: string | null;
  resendAllowedAt: Date | null;
  disputeDecidedByName: string | null;
  /** What a person can say of what contradicts it; nothing where nothing does, or somebody has decided. */
  disputeChoices: readonly DisputeDecision[];
  /** The record of its call, where one is kept. */
  requestId: string | null;
};

/** Requests that name each number hold every text too and may be hundreds of megabytes; each is read with its call instead. */
const request = sql<
  Record<string, unknown>
>`case when ${attempt.messageCount} is null then ${attempt.request} else '{}'::jsonb end`;

/** Gathered and not `limit 1`, for which the database would look through all calls since, newest first. */
const requestId = sql<string | null>`(select (array_agg(c.id order by c.at desc))[1] from platform_call c
  where c.attempt_id = ${attempt.id} and c.at >= ${attempt.createdAt})`;

const disputeDecider = alias(person, "dispute_decider");

/** Attempts of a submission in the order of their chunks, at most `limit`. */
export async function selectAttempts(
  tx: Tx,
  scope: Scope,
  wanted: SQL | undefined,
  limit: number,
): Promise<AttemptView[]> {
  const rows = await tx
    .select({
      attempt: { ...columns, request },
      resolvedByName: person.name,
      disputeDecidedByName: disputeDecider.name,
      requestId,
    })
    .from(attempt)
    .leftJoin(person, eq(person.id, attempt.resolvedBy))
    .leftJoin(disputeDecider, eq(disputeDecider.id, attempt.disputeDecidedBy))
    .where(wanted)
    .orderBy(asc(attempt.chunkNo), asc(attempt.attemptNo))
    .limit(limit);
  return rows.map(({ attempt: stored, resolvedByName, disputeDecidedByName, requestId: called }) => {
    const { outcomeNote, contradiction, defect } = stored;
    const words = { outcomeNote: told(outcomeNote), contradiction: told(contradiction), defect: told(defect) };
    const row = { ...stored, ...words };
    return {
      ...row,
      ...(maySeePersonal(scope) ? {} : maskAttempt(row)),
      resolvedByName,
      disputeDecidedByName,
      disputeChoices: disputeChoices(row),
      requestId: called,
      resendAllowedAt: row.state === "unknown" ? resendAllowedAt(row.dispatchedAt ?? row.createdAt) : null,
    };
  });
}

/** Attempts of which a person may say what became: without a clear answer, or with one that leaves messages open. */
export const needsPerson = (submissionId: string) =>
  and(
    eq(attempt.submissionId, submissionId),
    or(
      eq(attempt.state, "unknown"),
      and(eq(attempt.state, "accepted"), sql`${attempt.unclearCount} > 0`, isNull(attempt.disputeDecidedAt)),
    ),
  );

/** Attempts about which sources disagree and nobody has decided, or with a defect of ours. */
export const isTroubled = (submissionId: string) =>
  and(eq(attempt.submissionId, submissionId), or(isInDispute, sql`${attempt.defect} is not null`));

type AskedAttempts = Paging<AttemptPlace> & { submissionId: string };

/** Attempts in the order of their chunks, from the one after `cursor` on. */
export async function pageOfAttempts(
  tx: Tx,
  scope: Scope,
  { submissionId, cursor, limit }: AskedAttempts,
): Promise<Page<AttemptView>> {
  const after = cursor
    ? sql`(${attempt.chunkNo}, ${attempt.attemptNo}) > (${cursor.chunkNo}, ${cursor.attemptNo})`
    : undefined;
  const found = await selectAttempts(tx, scope, and(eq(attempt.submissionId, submissionId), after), limit + 1);
  return pageOf(found, limit, byAttempt, ({ chunkNo, attemptNo }) => ({ chunkNo, attemptNo }));
}

/** A page of a submission's attempts. Throws `not_found`. */
export async function listAttempts(scope: Scope, asked: AskedAttempts): Promise<Page<AttemptView>> {
  requirePermission(scope, "submission.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await requireSubmission(tx, asked.submissionId);
    return pageOfAttempts(tx, scope, asked);
  });
}

/** One attempt of a submission of this workspace. Throws `not_found`. */
export async function getAttempt(scope: Scope, id: string): Promise<AttemptView> {
  requirePermission(scope, "submission.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [found] = await selectAttempts(tx, scope, eq(attempt.id, id), 1);
    if (!found) throw new DomainError("not_found", t("domain.thereIsNoSuchAttemptInThis"));
    return found;
  });
}

/** Throws `not_found` where the workspace has no such submission. */
export async function requireSubmission(tx: Tx, id: string): Promise<void> {
  const [found] = await tx.select({ id: submission.id }).from(submission).where(eq(submission.id, id));
  if (!found) throw new DomainError("not_found", t("domain.thereIsNoSuchSendInThis"));
}

function maskAttempt(row: StoredAttempt) {
  const masked = <Text extends string | null>(text: Text, mask: (text: string) => string) => text && mask(text);
  return {
    request: maskFields(row.request).value,
    platformReason: masked(row.platformReason, maskText),
    outcomeNote: masked(row.outcomeNote, maskText),
    resolvedReason: masked(row.resolvedReason, maskText),
    disputeReason: masked(row.disputeReason, maskText),
    // These are or name tasks, which look like numbers.
    taskId: masked(row.taskId, maskAddressesIn),
    contradiction: masked(row.contradiction, maskAddressesIn),
    defect: masked(row.defect, maskAddressesIn),
  };
}
