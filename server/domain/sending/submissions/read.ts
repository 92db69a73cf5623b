import { and, asc, eq, inArray } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { person } from "#db/schema/people.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { callColumns, showCall } from "#server/domain/account/calls/read.ts";
import { namesIn } from "#server/domain/account/ids/names.ts";
import { DomainError } from "#server/domain/errors.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { maskFields } from "#server/domain/privacy/mask-fields.ts";
import { maySeePersonal, shownId, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { snapshotOrder } from "#server/domain/standing/snapshot-order.ts";
import { told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { among } from "./among.ts";
import { isTroubled, needsPerson, pageOfAttempts, selectAttempts } from "./attempts.ts";
import { readCallGroups, summariseCalls } from "./calls-summary.ts";
import { readDecisions } from "./decisions.ts";

/** Attempts that a submission is read with; `listAttempts` has the others. */
const firstAttempts = 50;
/** Of those that need a person or are in trouble. */
const shownApart = 20;

/**
 * One submission: what became of its calls together, its first attempts, and of those that need a person or contradict
 * themselves the first ones too. Takes the same time however many attempts it has. Throws `not_found`.
 */
export async function getSubmission(scope: Scope, id: string) {
  requirePermission(scope, "submission.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [found] = await tx
      .select({
        submission,
        asOf: snapshotOrder,
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
    if (!found) throw new DomainError("not_found", t("domain.thereIsNoSuchSendInThis"));
    const first = await pageOfAttempts(tx, scope, { submissionId: id, limit: firstAttempts });
    const { payloadHash: _, intentId: __, ...rest } = found.submission;
    return {
      ...withoutContent(scope, rest),
      /** Orders this answer and what the stream tells: the one with the greater text was read later. */
      asOf: found.asOf,
      draft: maySeePersonal(scope) ? rest.draft : maskFields(rest.draft).value,
      repeatReason: shownText(scope, rest.repeatReason),
      pauseReason: told(rest.pauseReason),
      /** What the library calls the ids in the draft. */
      names: await namesIn(tx, scope, rest, [rest.draft]),
      related: await findRelated(tx, scope, rest),
      createdByName: found.createdByName,
      connection: found.connection,
      calls: await readCalls(tx, scope, id),
      attempts: first.rows,
      nextAttempts: first.next,
      needsPerson: await selectAttempts(tx, scope, needsPerson(id), shownApart),
      troubled: await selectAttempts(tx, scope, isTroubled(id), shownApart),
      decisions: await readDecisions(tx, scope, id),
    };
  });
}

/** What became of its calls, with the last attempt of each reason for which calls were refused. */
async function readCalls(tx: Tx, scope: Scope, id: string) {
  const { refused, ...calls } = summariseCalls(await readCallGroups(tx, id));
  const ids = refused.flatMap(({ lastAttemptId }) => lastAttemptId ?? []);
  const last = ids.length === 0 ? [] : await selectAttempts(tx, scope, inArray(attempt.id, ids), ids.length);
  return {
    ...calls,
    refused: refused.flatMap(({ lastAttemptId, ...reason }) =>
      last.filter((one) => one.id === lastAttemptId).map((one) => ({ ...reason, last: one })),
    ),
  };
}

/** Each of them went to numbers that the one before refused. */
const mostFollowers = 100;

/** What this one sends again to, and what sends again to its refused, oldest first. */
async function findRelated(tx: Tx, scope: Scope, of: { id: string; followsId: string | null }) {
  const select = () =>
    tx
      .select({ id: submission.id, title: submission.title, state: submission.state, followsId: submission.followsId })
      .from(submission);
  // Two questions: asked as one, the database would look through all submissions.
  const before = of.followsId === null ? [] : await select().where(eq(submission.id, of.followsId));
  const after = await select()
    .where(eq(submission.followsId, of.id))
    .orderBy(asc(submission.createdAt))
    .limit(mostFollowers);
  return [...before, ...after].map(({ followsId, title, ...row }) => ({
    ...row,
    title: shownText(scope, title),
    isFollower: followsId === of.id,
  }));
}

/**
 * The records of the calls made for an attempt, oldest first, with bodies masked for everybody until they are revealed.
 * Throws `not_found`.
 */
export async function listAttemptCalls(scope: Scope, attemptId: string) {
  requirePermission(scope, "submission.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [found] = await tx.select({ id: attempt.id }).from(attempt).where(eq(attempt.id, attemptId));
    if (!found) throw new DomainError("not_found", t("domain.thereIsNoSuchAttemptInThis"));
    const calls = await tx
      .select(callColumns)
      .from(platformCall)
      .where(eq(platformCall.attemptId, attemptId))
      .orderBy(asc(platformCall.at))
      .limit(50);
    return calls.map((call) => showCall(scope, call));
  });
}

/** A title names a send and stays readable; an address or number in it does not, nor in what the draft said of itself. */
export function withoutContent<Row extends { title: string; context: Record<string, unknown> }>(
  scope: Scope,
  row: Row,
): Row {
  if (maySeePersonal(scope)) return row;
  const { template, receiverId } = row.context;
  const context = {
    ...row.context,
    ...(template !== undefined && { template: namesOnly(template) }),
    ...(typeof receiverId === "string" && { receiverId: shownId(scope, receiverId) }),
  };
  return { ...row, title: shownText(scope, row.title), context };
}

/** Everybody may read a template's own subject in the list of templates, but not somebody's address in it. */
function namesOnly(template: unknown): unknown {
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, typeof value === "string" ? maskText(value) : value]),
  );
}

/** Submissions that a person has to look at: nobody knows what happened to them, or some of their results or calls are disputed. */
export type Needs = { unknown: number; disputed: number };

/** How many of each the workspace has. */
export function countNeeding(scope: Scope): Promise<Needs> {
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => ({
    unknown: await tx.$count(
      submission,
      and(eq(submission.workspaceId, scope.workspace.id), eq(submission.state, "unknown")),
    ),
    disputed: await tx.$count(submission, among(scope, { disputed: true })),
  }));
}
