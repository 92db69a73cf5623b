import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { recipient, recipientStates, recipientTrusts } from "#db/schema/recipients.ts";
import type { Paging, TimeSort } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { RecipientState, Trust } from "./recipient-state.ts";

export type RecipientFilter = Paging<number> & {
  submissionId: string;
  state?: RecipientState;
  trust?: Trust;
  q?: string;
  sort?: TimeSort | undefined;
};

export const isOldestFirst = ({ sort }: Pick<RecipientFilter, "sort">) => sort === "oldest";

/** Of a dispute no trust is shown, so none finds it. */
const statesWithTrust = recipientStates.filter((state) => state !== "disputed");

/** The recipients that the filter names, in no order. */
export function among(scope: Scope, { state, trust, ...filter }: RecipientFilter): SQL | undefined {
  return and(
    ofSend(scope, filter),
    state ? eq(recipient.state, state) : undefined,
    trust ? eq(recipient.trust, trust) : undefined,
    // The index begins with the state.
    trust && !state ? inArray(recipient.state, statesWithTrust) : undefined,
    trust && state === "disputed" ? sql`false` : undefined,
    behindCursor(filter),
  );
}

/**
 * SQL for the ids of a page and of one recipient more. Each part of it reads an index in the order of the list, from the
 * cursor on: that of the send, or where the list is of a state or a trust, that of each state with each trust.
 *
 * With the send as a plain equality, PostgreSQL may read the table by its key for this order. It believes that the rows of
 * a large send lie everywhere, but all of them may lie behind millions of others. So the column before the id is a range
 * of one and stands in the order, which only the index meant has.
 */
export function idsOfPage(scope: Scope, filter: RecipientFilter, wanted: SQL | undefined): SQL {
  const way = isOldestFirst(filter) ? sql`asc` : sql`desc`;
  const part = (column: SQL, among: SQL | undefined) =>
    sql`(select ${recipient.id} as id from ${recipient} where ${and(among, wanted)}
      order by ${column} ${way}, ${recipient.id} ${way} limit ${filter.limit + 1})`;
  if (!filter.state && !filter.trust) {
    const send = sql`${recipient.submissionId}`;
    const ofWorkspace = eq(recipient.workspaceId, scope.workspace.id);
    return part(send, and(ofWorkspace, rangeOfOne(send, sql`${filter.submissionId}::uuid`, filter)));
  }
  const how = sql`${recipient.trust}`;
  const parts = kindsOf(filter).map(({ state, trust }) => {
    const isSo = trust ? rangeOfOne(how, sql`${trust}::text`, filter) : and(isNull(how), behindCursor(filter));
    return part(how, and(ofSend(scope, filter), eq(recipient.state, state), isSo));
  });
  if (parts.length === 0) return sql`(select null::bigint where false)`;
  return sql`(select id from (${sql.join(parts, sql` union all `)}) parts order by id ${way} limit ${filter.limit + 1})`;
}

/** Every state with every trust, null for none, that the filter names. */
function kindsOf({ state, trust }: RecipientFilter): { state: RecipientState; trust: Trust | null }[] {
  const states = trust ? statesWithTrust : recipientStates;
  const trusts = trust ? [trust] : [...recipientTrusts, null];
  const named = states.filter((one) => state === undefined || one === state);
  return named.flatMap((state) => trusts.map((trust) => ({ state, trust })));
}

function ofSend(scope: Scope, { submissionId }: Pick<RecipientFilter, "submissionId">): SQL | undefined {
  return and(eq(recipient.workspaceId, scope.workspace.id), eq(recipient.submissionId, submissionId));
}

function behindCursor({ cursor, sort }: Pick<RecipientFilter, "cursor" | "sort">): SQL | undefined {
  if (cursor === undefined) return undefined;
  return (isOldestFirst({ sort }) ? gt : lt)(recipient.id, cursor);
}

/** The column equals the value, and the id is behind the cursor: both in one comparison, where the index is entered. */
function rangeOfOne(column: SQL, value: SQL, { cursor, sort }: RecipientFilter): SQL {
  if (cursor === undefined) return sql`${column} between ${value} and ${value}`;
  const place = sql`(${value}, ${cursor}::bigint)`;
  return isOldestFirst({ sort })
    ? sql`(${column} <= ${value} and (${column}, ${recipient.id}) > ${place})`
    : sql`(${column} >= ${value} and (${column}, ${recipient.id}) < ${place})`;
}
