import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { callback, evidence } from "#db/schema/partitioned/callbacks.ts";
import { recipient } from "#db/schema/recipients.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { DomainError } from "#server/domain/errors.ts";
import { isShownWhole, maySeePersonal, shownContact, shownId, shownText } from "#server/domain/personal/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import type { RecipientState, Trust } from "./recipient-state.ts";
import { whatWeHeard } from "./what-we-heard.ts";

export type RecipientFilter = {
  submissionId: string;
  state?: RecipientState;
  trust?: Trust;
  q?: string;
  beforeId?: number;
  limit: number;
};

const columns = {
  id: recipient.id,
  emailId: recipient.emailId,
  address: recipient.address,
  state: recipient.state,
  trust: recipient.trust,
  remark: recipient.remark,
  firstHeardAt: recipient.firstHeardAt,
  lastHeardAt: recipient.lastHeardAt,
  askedCount: recipient.askedCount,
  lastAskedAt: recipient.lastAskedAt,
  lastAnswer: recipient.lastAnswer,
  nextPollAt: recipient.nextPollAt,
  pollingEndedAt: recipient.pollingEndedAt,
};

/** A row as a page shows it; addresses and numbers are masked, also in what was heard, for those who may not see them. */
export type RecipientRow = StoredRow & { heard: string | null };
type StoredRow = Pick<typeof recipient.$inferSelect, keyof typeof columns>;

function inWords<Row extends StoredRow>(row: Row): Row & RecipientRow {
  return { ...row, heard: whatWeHeard(row) };
}

export function visibleTo(scope: Scope, row: RecipientRow): RecipientRow {
  if (maySeePersonal(scope)) return row;
  const { emailId, address, remark, heard } = row;
  return {
    ...row,
    emailId: shownId(scope, emailId),
    address: shownContact(scope, address),
    remark: shownText(scope, remark),
    heard: shownText(scope, heard),
  };
}

/** Recipients that were heard of, last arrived first; keyset by id. Throws `not_found`. */
export async function listRecipients(
  scope: Scope,
  filter: RecipientFilter,
): Promise<{ rows: RecipientRow[]; hasMore: boolean }> {
  requirePermission(scope, "submission.read");
  // Searching by address would let the masked be guessed one letter at a time.
  const like = filter.q ? `%${filter.q.replace(/[\\%_]/g, "\\$&")}%` : null;
  const byAddress = like && maySeePersonal(scope) ? sql`${recipient.address} ilike ${like} or ` : sql``;
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const found = await tx
      .select(columns)
      .from(recipient)
      .where(
        and(
          eq(recipient.workspaceId, scope.workspace.id),
          eq(recipient.submissionId, filter.submissionId),
          filter.state ? eq(recipient.state, filter.state) : undefined,
          filter.trust ? eq(recipient.trust, filter.trust) : undefined,
          filter.beforeId === undefined ? undefined : lt(recipient.id, filter.beforeId),
          like
            ? sql`(${byAddress}(${recipient.emailId} ilike ${like} and ${isShownWhole(scope, recipient.emailId)}))`
            : undefined,
        ),
      )
      .orderBy(desc(recipient.id))
      .limit(filter.limit + 1);
    if (found.length === 0) await assertSubmission(tx, filter.submissionId);
    return found;
  });
  return {
    rows: rows.slice(0, filter.limit).map((row) => visibleTo(scope, inWords(row))),
    hasMore: rows.length > filter.limit,
  };
}

async function assertSubmission(tx: Tx, id: string): Promise<void> {
  const [found] = await tx.select({ id: submission.id }).from(submission).where(eq(submission.id, id));
  if (!found) throw new DomainError("not_found", "There is no such submission in this workspace.");
}

/** Several recipients of one submission by id, for the live feed. */
export async function readRecipients(
  scope: Pick<Scope, "services" | "workspace">,
  submissionId: string,
  ids: readonly number[],
): Promise<RecipientRow[]> {
  if (ids.length === 0) return [];
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx
      .select(columns)
      .from(recipient)
      .where(and(eq(recipient.submissionId, submissionId), inArray(recipient.id, [...ids]))),
  );
  return rows.map(inWords);
}

/** One recipient with all its evidence, newest first, and the attempt it belongs to. Throws `not_found`. */
export async function getRecipient(scope: Scope, id: number) {
  requirePermission(scope, "submission.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [found] = await tx
      .select({ ...columns, submissionId: recipient.submissionId, attemptId: recipient.attemptId })
      .from(recipient)
      .where(eq(recipient.id, id))
      .limit(1);
    if (!found) throw new DomainError("not_found", "There is no such recipient in this workspace.");
    const [made] = await tx
      .select({
        createdAt: attempt.createdAt,
        attemptNo: attempt.attemptNo,
        answeredAt: attempt.answeredAt,
        taskId: attempt.taskId,
        state: attempt.state,
        title: submission.title,
      })
      .from(attempt)
      .innerJoin(submission, eq(submission.id, attempt.submissionId))
      .where(eq(attempt.id, found.attemptId));
    if (!made) throw new DomainError("not_found", "There is no such recipient in this workspace.");
    const facts = await tx
      .select()
      .from(evidence)
      .where(
        and(
          eq(evidence.attemptCreatedAt, made.createdAt),
          eq(evidence.attemptId, found.attemptId),
          eq(evidence.emailId, found.emailId),
        ),
      )
      .orderBy(desc(evidence.seenAt));
    const callbackIds = facts.flatMap((fact) => (fact.callbackId === null ? [] : [fact.callbackId]));
    const seen = callbackIds.length
      ? await tx
          .select({ id: callback.id, timesSeen: callback.timesSeen, method: callback.method })
          .from(callback)
          .where(
            and(
              eq(callback.attemptCreatedAt, made.createdAt),
              eq(callback.attemptId, found.attemptId),
              inArray(callback.id, callbackIds),
            ),
          )
      : [];
    const timesSeen = new Map(seen.map((row) => [row.id, row.timesSeen]));
    return {
      ...visibleTo(scope, inWords(found)),
      submissionId: found.submissionId,
      attempt: {
        id: found.attemptId,
        ...made,
        title: shownText(scope, made.title),
        taskId: shownId(scope, made.taskId),
      },
      evidence: facts.map(({ raw: _, ...fact }) => ({
        ...fact,
        emailId: shownId(scope, fact.emailId),
        kind: shownText(scope, fact.kind),
        remark: shownText(scope, fact.remark),
        timesSeen: fact.callbackId === null ? 1 : (timesSeen.get(fact.callbackId) ?? 1),
      })),
    };
  });
}
