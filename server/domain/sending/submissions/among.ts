import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { submission } from "#db/schema/submissions.ts";
import type { SendHas } from "#server/compose/send-has.ts";
import { type DraftArea, draftAreas } from "#server/contract/areas.ts";
import { operations } from "#server/contract/index.ts";
import type { Paging, TimePlace, TimeSort } from "#server/domain/paging.ts";
import { isShownWhole, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { SubmissionState } from "#server/domain/standing/state.ts";

export type SubmissionFilter = Paging<TimePlace> & {
  /** Drafts, in place of what was sent. */
  drafts?: boolean | undefined;
  states?: readonly SubmissionState[] | undefined;
  /** Those with results or calls that are disputed. */
  disputed?: boolean | undefined;
  /** Those that have at least one such email or number. No index serves it: a list looks through so many sends at once. */
  has?: SendHas | undefined;
  area?: DraftArea | undefined;
  /** Who wrote it. */
  by?: string | undefined;
  connectionId?: string | undefined;
  appId?: string | undefined;
  /** The id of the template it was made from, or what takes its place in its area. */
  template?: string | undefined;
  /** Sent from then on, and before then; drafts are not narrowed by either. */
  from?: Date | undefined;
  to?: Date | undefined;
  q?: string | undefined;
  sort?: TimeSort | undefined;
};

/** By what each send has counted itself. */
const having: Record<SendHas, SQL> = {
  failed: sql`${submission.failedCount} > 0`,
  refused: sql`${submission.refusedMessages} > 0`,
  unresolved: sql`(${submission.unknownMessages} > 0
    or ${submission.recipientCount} > ${submission.succeededCount} + ${submission.failedCount} + ${submission.disputedCount})`,
  succeeded: sql`${submission.succeededCount} > 0`,
  not_sent: sql`${submission.notSentMessages} > 0`,
};

/** What changes something at the platform and sends nothing to anybody: it has pages of its own. */
const writes = operations.filter(({ effect }) => effect === "write").map(({ id }) => id);

/** A draft stands where it was last changed, anything else where somebody sent it, however long it was a draft before. */
export const placeAt = ({ drafts }: Partial<SubmissionFilter>) =>
  drafts ? submission.changedAt : submission.releasedAt;

/** The newest first, unless the oldest are asked for. */
export function inOrder(filter: SubmissionFilter): SQL[] {
  const to = filter.sort === "oldest" ? asc : desc;
  return [to(placeAt(filter)), to(submission.id)];
}

/** Areas whose drafts somebody may read. */
export const readableAreas = (scope: Scope) => draftAreas.filter((area) => scope.permissions.has(`${area}.read`));

/** SQL over `submission`: the filter lets it through, but for what is searched. */
export function among(scope: Scope, filter: Partial<SubmissionFilter>) {
  const { states, area, cursor, drafts, by, connectionId, appId, template } = filter;
  const from = drafts ? undefined : filter.from?.toISOString();
  const to = drafts ? undefined : filter.to?.toISOString();
  return and(
    eq(submission.workspaceId, scope.workspace.id),
    notInArray(submission.operation, writes),
    drafts ? isNull(submission.releasedAt) : isNotNull(submission.releasedAt),
    // A token may read sends, and drafts of the areas alone that it may read.
    drafts ? inArray(submission.area, readableAreas(scope)) : undefined,
    states?.length ? inArray(submission.state, [...states]) : undefined,
    filter.disputed ? sql`(${submission.disputedCount} > 0 or ${submission.disputedCalls} > 0)` : undefined,
    filter.has && having[filter.has],
    area === undefined ? undefined : eq(submission.area, area),
    by === undefined ? undefined : eq(submission.createdBy, by),
    connectionId === undefined ? undefined : eq(submission.connectionId, connectionId),
    appId === undefined ? undefined : and(eq(submission.appId, appId), isShownWhole(scope, submission.appId)),
    template === undefined ? undefined : and(eq(submission.madeFrom, template), isNamed(scope, template)),
    from === undefined ? undefined : sql`${submission.releasedAt} >= ${from}::timestamptz`,
    to === undefined ? undefined : sql`${submission.releasedAt} < ${to}::timestamptz`,
    cursor
      ? sql`(${placeAt(filter)}, ${submission.id}) ${filter.sort === "oldest" ? sql`>` : sql`<`} (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
      : undefined,
  );
}

/** SQL over `submission`: it stands up to that place, itself included. */
export const isUpTo = (filter: SubmissionFilter, end: TimePlace) =>
  sql`(${placeAt(filter)}, ${submission.id}) ${filter.sort === "oldest" ? sql`<=` : sql`>=`} (${end.at.toISOString()}::timestamptz, ${end.id}::uuid)`;

/** What is hidden from somebody must not be found by guessing it. */
function isNamed(scope: Scope, template: string): SQL | undefined {
  return shownText(scope, template) === template ? undefined : sql`false`;
}
