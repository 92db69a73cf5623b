import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { containing } from "#server/domain/containing.ts";
import { byTime, type TimePlace } from "#server/domain/paging.ts";
import { isFoundIn, isShownWhole, mayBeMasked, maySeePersonal, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { among, inOrder, isUpTo, placeAt, type SubmissionFilter } from "./among.ts";
import { withoutContent } from "./read.ts";

/** Sends whose titles or counts are looked through at once; who looks further goes on where that ended. */
const searchedAtOnce = 5000;

const summary = {
  id: submission.id,
  title: submission.title,
  area: submission.area,
  operation: submission.operation,
  state: submission.state,
  context: submission.context,
  expectedCount: submission.expectedCount,
  createdAt: submission.createdAt,
  changedAt: submission.changedAt,
  recipientCount: submission.recipientCount,
  succeededCount: submission.succeededCount,
  failedCount: submission.failedCount,
  disputedCount: submission.disputedCount,
  disputedCalls: submission.disputedCalls,
  createdByName: person.name,
  releasedAt: submission.releasedAt,
  pausedAt: submission.pausedAt,
  stoppedAt: submission.stoppedAt,
  followsId: submission.followsId,
  messageCount: submission.messageCount,
  acceptedMessages: acceptedMessages(),
};

/** How many of its numbers the platform accepted, or a person said that it did. Null where a send names none. */
function acceptedMessages() {
  return sql<number | null>`case when ${submission.messageCount} is not null then ${submission.acceptedMessages} end`;
}

/**
 * What the workspace sent, the last first, or its drafts, the last changed first; found by a whole task id or by part of a
 * title. A search, and a filter by what a send has, may find nothing in what it looked through and have a next page all the
 * same.
 */
export async function listSubmissions(scope: Scope, filter: SubmissionFilter) {
  requirePermission(scope, "submission.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { q, has, limit } = filter;
    const ofTask = q ? await findByTask(tx, scope, q) : [];
    const isHere = ofTask.length > 0 ? inArray(submission.id, ofTask) : undefined;
    const { rows, end } =
      isHere === undefined && (q !== undefined || has !== undefined)
        ? await lookThrough(tx, scope, filter)
        : { rows: await selectRows(tx, scope, filter, isHere), end: null };
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const at = last && (filter.drafts ? last.changedAt : last.releasedAt);
    const next = rows.length > limit && last && at ? { at, id: last.id } : end;
    return { rows: shown.map((row) => withoutContent(scope, row)), next: next && byTime.write(next) };
  });
}

/** Those that a task is of, by its index; more than a few sends are never one task. */
export async function findByTask(tx: Tx, scope: Scope, q: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: attempt.submissionId })
    .from(attempt)
    .where(and(eq(attempt.workspaceId, scope.workspace.id), eq(attempt.taskId, q), isShownWhole(scope, attempt.taskId)))
    .limit(100);
  return rows.map(({ id }) => id);
}

/** The last of the sends that are looked through at once; null where that reaches the end. */
async function endOfSearch(tx: Tx, scope: Scope, filter: SubmissionFilter): Promise<TimePlace | null> {
  const [last] = await tx
    .select({ at: placeAt(filter), id: submission.id })
    .from(submission)
    .where(among(scope, { ...filter, has: undefined }))
    .orderBy(...inOrder(filter))
    .offset(searchedAtOnce - 1)
    .limit(1);
  return last?.at ? { at: last.at, id: last.id } : null;
}

/** SQL over `submission`: its title has that in it. */
export function matches(q: string) {
  return sql`${submission.title} ilike ${containing(q)}`;
}

/** What is found among the sends that are looked through at once, and where that ended; null at the end of all. */
async function lookThrough(tx: Tx, scope: Scope, filter: SubmissionFilter) {
  const { q } = filter;
  const end = await endOfSearch(tx, scope, filter);
  const until = end ? isUpTo(filter, end) : undefined;
  const rows =
    q === undefined || maySeePersonal(scope)
      ? await selectRows(tx, scope, filter, and(q === undefined ? undefined : matches(q), until))
      : await searchShown(tx, scope, q, filter, until);
  return { rows, end };
}

/** Whoever sees titles masked finds sends by what is shown, never by what is hidden. */
async function searchShown(tx: Tx, scope: Scope, q: string, filter: SubmissionFilter, until: SQL | undefined) {
  const titles = await tx
    .select({ id: submission.id, title: submission.title })
    .from(submission)
    // What nothing is hidden in is shown as it is, so the database may search it.
    .where(and(among(scope, filter), until, or(mayBeMasked(submission.title), matches(q))))
    .orderBy(...inOrder(filter));
  const found = titles.filter(({ title }) => isFoundIn(q, [shownText(scope, title)])).slice(0, filter.limit + 1);
  if (found.length === 0) return [];
  return selectRows(
    tx,
    scope,
    filter,
    inArray(
      submission.id,
      found.map(({ id }) => id),
    ),
  );
}

function selectRows(tx: Tx, scope: Scope, filter: SubmissionFilter, wanted: SQL | undefined) {
  return tx
    .select(summary)
    .from(submission)
    .leftJoin(person, eq(person.id, submission.createdBy))
    .where(and(among(scope, filter), wanted))
    .orderBy(...inOrder(filter))
    .limit(filter.limit + 1);
}
