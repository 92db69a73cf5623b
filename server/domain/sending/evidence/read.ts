import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { callback, evidence } from "#db/schema/partitioned/callbacks.ts";
import { person } from "#db/schema/people.ts";
import { recipient } from "#db/schema/recipients.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { containing } from "#server/domain/containing.ts";
import { DomainError } from "#server/domain/errors.ts";
import { byNumber, type Page, pageOf } from "#server/domain/paging.ts";
import { isShownWhole, maySeePersonal, shownContact, shownId, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { among, idsOfPage, isOldestFirst, type RecipientFilter } from "./recipient-page.ts";
import { trustShown } from "./recipient-state.ts";
import { whatWeHeard } from "./what-we-heard.ts";

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
  decidedState: recipient.decidedState,
  decidedAt: recipient.decidedAt,
  decidedReason: recipient.decidedReason,
  decidedByName: person.name,
  contradictedAt: recipient.contradictedAt,
};
const whoDecided = eq(person.id, recipient.decidedBy);

/** A row as a page shows it; addresses and numbers are masked, also in what was heard, for those who may not see them. */
export type RecipientRow = StoredRow & { heard: string | null };
type StoredRow = Pick<typeof recipient.$inferSelect, Exclude<keyof typeof columns, "decidedByName">> & {
  /** Who decided about a dispute. */
  decidedByName: string | null;
};

function inWords<Row extends StoredRow>(row: Row): Row & RecipientRow {
  return { ...row, trust: trustShown(row), heard: heardOf(row) };
}

function heardOf(row: StoredRow): string | null {
  return whatWeHeard({ ...row, isContradicted: row.contradictedAt !== null });
}

/** What was heard is said anew: the live feed reads a row once for everybody who watches, whatever language each reads. */
export function visibleTo(scope: Scope, row: RecipientRow): RecipientRow {
  const heard = heardOf(row);
  if (maySeePersonal(scope)) return { ...row, heard };
  const { emailId, address, remark, decidedReason } = row;
  return {
    ...row,
    emailId: shownId(scope, emailId),
    address: shownContact(scope, address),
    remark: shownText(scope, remark),
    heard: shownText(scope, heard),
    decidedReason: shownText(scope, decidedReason),
  };
}

/** Of sends with more recipients only the beginning of an address is looked for, or a whole email id: those have indexes. */
export const searchedWhole = 20_000;

/** Recipients that were heard of, last arrived first unless it is asked otherwise; keyset by id. Throws `not_found`. */
export async function listRecipients(scope: Scope, filter: RecipientFilter): Promise<Page<RecipientRow>> {
  requirePermission(scope, "submission.read");
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const size = await sizeOf(tx, filter.submissionId);
    const found = filter.q && size > searchedWhole ? await findIds(tx, scope, filter, filter.q) : null;
    if (found?.length === 0) return [];
    const wanted = found ?? idsOfPage(scope, filter, contains(scope, filter.q));
    return tx
      .select(columns)
      .from(recipient)
      .leftJoin(person, whoDecided)
      .where(inArray(recipient.id, wanted))
      .orderBy(isOldestFirst(filter) ? asc(recipient.id) : desc(recipient.id));
  });
  const page = pageOf(rows, filter.limit, byNumber, ({ id }) => id);
  return { ...page, rows: page.rows.map((row) => visibleTo(scope, inWords(row))) };
}

/** Searching by address would let the masked be guessed one letter at a time. */
function contains(scope: Scope, q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const like = containing(q);
  const byAddress = maySeePersonal(scope) ? sql`${recipient.address} ilike ${like} or ` : sql``;
  return sql`(${byAddress}(${recipient.emailId} ilike ${like} and ${isShownWhole(scope, recipient.emailId)}))`;
}

/** Those whose address begins with it, or whose email id it is; at most a page and one more, in the order of the list. */
async function findIds(tx: Tx, scope: Scope, filter: RecipientFilter, q: string): Promise<number[]> {
  const { submissionId, state = null, trust = null, cursor = null, limit } = filter;
  const isOldest = isOldestFirst(filter);
  const byId = await tx
    .select({ id: recipient.id })
    .from(recipient)
    .where(and(among(scope, filter), eq(recipient.emailId, q), isShownWhole(scope, recipient.emailId)))
    .limit(limit + 1);
  const byAddress = maySeePersonal(scope)
    ? await tx.execute<{ id: string }>(sql`
        select recipients_beginning(${submissionId}, ${q.toLowerCase()}, ${state}, ${trust}, ${cursor}, ${limit + 1}, ${isOldest}) as id`)
    : [];
  const ids = new Set([...byId.map(({ id }) => id), ...[...byAddress].map(({ id }) => Number(id))]);
  return [...ids].toSorted((a, b) => (isOldest ? a - b : b - a)).slice(0, limit + 1);
}

async function sizeOf(tx: Tx, id: string): Promise<number> {
  const [found] = await tx.select({ size: submission.recipientCount }).from(submission).where(eq(submission.id, id));
  if (!found) throw new DomainError("not_found", t("domain.thereIsNoSuchSendInThis"));
  return found.size;
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
      .leftJoin(person, whoDecided)
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
      .leftJoin(person, whoDecided)
      .where(eq(recipient.id, id))
      .limit(1);
    if (!found) throw new DomainError("not_found", t("domain.thereIsNoSuchRecipientInThis"));
    const [made] = await tx
      .select({
        createdAt: attempt.createdAt,
        attemptNo: attempt.attemptNo,
        dispatchedAt: attempt.dispatchedAt,
        answeredAt: attempt.answeredAt,
        taskId: attempt.taskId,
        state: attempt.state,
        title: submission.title,
      })
      .from(attempt)
      .innerJoin(submission, eq(submission.id, attempt.submissionId))
      .where(eq(attempt.id, found.attemptId));
    if (!made) throw new DomainError("not_found", t("domain.thereIsNoSuchRecipientInThis"));
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
