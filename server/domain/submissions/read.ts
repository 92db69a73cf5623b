import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { person } from "#db/schema/people.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { DomainError } from "#server/domain/errors.ts";
import { namesIn } from "#server/domain/library/names.ts";
import { maskAddressesIn, maskText } from "#server/domain/personal/mask.ts";
import { maskFields } from "#server/domain/personal/mask-fields.ts";
import { maySeePersonal, shownText } from "#server/domain/personal/see.ts";
import { showCall } from "#server/domain/requests/read.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { resendAllowedAt } from "./resolve.ts";
import type { SubmissionState } from "./state.ts";

/** Position in a list that is ordered by time, then id. */
export type Cursor = { at: Date; id: string };
export type SubmissionFilter = { states?: readonly SubmissionState[]; q?: string; before?: Cursor; limit: number };

const summary = {
  id: submission.id,
  title: submission.title,
  area: submission.area,
  operation: submission.operation,
  state: submission.state,
  context: submission.context,
  expectedCount: submission.expectedCount,
  createdAt: submission.createdAt,
  recipientCount: submission.recipientCount,
  succeededCount: submission.succeededCount,
  failedCount: submission.failedCount,
  disputedCount: submission.disputedCount,
  createdByName: person.name,
};

/** The workspace's submissions, newest first; one row more than `limit` tells that there are older ones. */
export async function listSubmissions(scope: Scope, filter: SubmissionFilter) {
  requirePermission(scope, "submission.read");
  const like = filter.q ? `%${filter.q.replace(/[\\%_]/g, "\\$&")}%` : null;
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx
      .select(summary)
      .from(submission)
      .leftJoin(person, eq(person.id, submission.createdBy))
      .where(
        and(
          eq(submission.workspaceId, scope.workspace.id),
          filter.states?.length ? inArray(submission.state, [...filter.states]) : undefined,
          filter.before
            ? sql`(${submission.createdAt}, ${submission.id}) < (${filter.before.at.toISOString()}::timestamptz, ${filter.before.id}::uuid)`
            : undefined,
          like
            ? sql`(${submission.title} ilike ${like} or exists (select 1 from ${attempt} where ${attempt.submissionId} = ${submission.id} and ${attempt.taskId} = ${filter.q ?? ""}))`
            : undefined,
        ),
      )
      .orderBy(desc(submission.createdAt), desc(submission.id))
      .limit(filter.limit + 1),
  );
  const shown = rows.slice(0, filter.limit).map((row) => withoutContent(scope, row));
  return { rows: shown, hasMore: rows.length > filter.limit };
}

/** One submission with its attempts and the records of their calls. Throws `not_found`. */
export async function getSubmission(scope: Scope, id: string) {
  requirePermission(scope, "submission.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [found] = await tx
      .select({
        submission,
        createdByName: person.name,
        connection: {
          name: connection.name,
          kind: connection.kind,
          timeZone: connection.timeZone,
          archivedAt: connection.archivedAt,
        },
      })
      .from(submission)
      .innerJoin(connection, eq(connection.id, submission.connectionId))
      .leftJoin(person, eq(person.id, submission.createdBy))
      .where(eq(submission.id, id))
      .limit(1);
    if (!found) throw new DomainError("not_found", "There is no such submission in this workspace.");
    const attempts = await tx
      .select({ attempt, resolvedByName: person.name })
      .from(attempt)
      .leftJoin(person, eq(person.id, attempt.resolvedBy))
      .where(eq(attempt.submissionId, id))
      .orderBy(asc(attempt.chunkNo), asc(attempt.attemptNo));
    const { payloadHash: _, intentId: __, ...rest } = found.submission;
    return {
      ...withoutContent(scope, rest),
      draft: maySeePersonal(scope) ? rest.draft : maskFields(rest.draft).value,
      repeatReason: shownText(scope, rest.repeatReason),
      /** What the library calls the ids in the draft. */
      names: (await namesIn(tx, rest, [rest.draft])).map((name) => ({ ...name, label: shownText(scope, name.label) })),
      createdByName: found.createdByName,
      connection: found.connection,
      attempts: attempts.map(({ attempt: row, resolvedByName }) => ({
        ...row,
        ...(maySeePersonal(scope) ? {} : maskAttempt(row)),
        resolvedByName,
        resendAllowedAt: row.state === "unknown" ? resendAllowedAt(row.dispatchedAt ?? row.createdAt) : null,
      })),
    };
  });
}

/**
 * The records of the calls made for an attempt, oldest first, with bodies masked for everybody until they are revealed.
 * Throws `not_found`.
 */
export async function listAttemptCalls(scope: Scope, attemptId: string) {
  requirePermission(scope, "submission.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [found] = await tx.select({ id: attempt.id }).from(attempt).where(eq(attempt.id, attemptId));
    if (!found) throw new DomainError("not_found", "There is no such attempt in this workspace.");
    const calls = await tx
      .select()
      .from(platformCall)
      .where(eq(platformCall.attemptId, attemptId))
      .orderBy(asc(platformCall.at))
      .limit(50);
    return calls.map((call) => showCall(scope, call));
  });
}

/** A title names a send and stays readable; an address or number in it does not, nor in what the draft said of itself. */
function withoutContent<Row extends { title: string; context: Record<string, unknown> }>(scope: Scope, row: Row): Row {
  if (maySeePersonal(scope)) return row;
  const { template } = row.context;
  const context = template === undefined ? row.context : { ...row.context, template: namesOnly(template) };
  return { ...row, title: shownText(scope, row.title), context };
}

/** The template's own subject is in the library for everybody; somebody's address in it is not. */
function namesOnly(template: unknown): unknown {
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, typeof value === "string" ? maskText(value) : value]),
  );
}

function maskAttempt(row: typeof attempt.$inferSelect) {
  const masked = <Text extends string | null>(text: Text, mask: (text: string) => string) => text && mask(text);
  return {
    request: maskFields(row.request).value,
    platformReason: masked(row.platformReason, maskText),
    outcomeNote: masked(row.outcomeNote, maskText),
    resolvedReason: masked(row.resolvedReason, maskText),
    // These name tasks, which look like numbers.
    contradiction: masked(row.contradiction, maskAddressesIn),
    defect: masked(row.defect, maskAddressesIn),
  };
}

/** How many submissions wait for a person to say what became of them. */
export async function countUnknown(scope: Scope): Promise<number> {
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [row] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(submission)
      .where(and(eq(submission.workspaceId, scope.workspace.id), eq(submission.state, "unknown")));
    return row?.count ?? 0;
  });
}
