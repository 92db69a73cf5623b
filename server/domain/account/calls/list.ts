import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { person } from "#db/schema/people.ts";
import { operations } from "#server/contract/index.ts";
import type { Area } from "#server/contract/operation.ts";
import { byTime, type Paging, pageOf, type TimePlace, type TimeSort } from "#server/domain/paging.ts";
import { maskPath } from "#server/domain/privacy/mask-fields.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { findCalls } from "./find.ts";

export const requestOutcomes = ["started", "accepted", "refused", "not_sent", "unknown"] as const;

export type RequestFilter = Paging<TimePlace> & {
  area?: Area | undefined;
  operation?: string | undefined;
  outcomes?: readonly (typeof platformCall.$inferSelect)["outcome"][] | undefined;
  /** The platform's code. */
  code?: string | undefined;
  /** Somebody, or "job" for what nobody asked for by hand. */
  by?: string | undefined;
  connectionId?: string | undefined;
  appId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only what sends or changes something. */
  withoutReads?: boolean | undefined;
  /** Only those whose answer is not as documented. */
  differs?: boolean | undefined;
  /** A whole id of ours or of the platform, or a number. */
  q?: string | undefined;
  sort?: TimeSort | undefined;
};

/** Every call made to the platform that the filter lets through, newest first unless it is asked otherwise; keyset by time and id. */
export async function listRequests(scope: Scope, filter: RequestFilter) {
  requirePermission(scope, "request.read");
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const found = filter.q === undefined ? undefined : await findCalls(tx, scope, filter.q);
    if (found === null) return [];
    const wanted = and(isWanted(scope, filter), found);
    const ids = operationsOf(filter);
    if (ids === null) return selectRows(tx, wanted, filter);
    const [only, ...others] = ids;
    // Of a single one the planner knows how rare it is.
    if (only !== undefined && others.length === 0)
      return selectRows(tx, and(eq(platformCall.operation, only), wanted), filter);
    return selectOfOperations(tx, ids, wanted, filter);
  });
  const page = pageOf(rows, filter.limit, byTime, ({ at, id }) => ({ at, id }));
  return { ...page, rows: page.rows.map((row) => ({ ...row, path: maskPath(row.path).value })) };
}

/** The operations that are wanted; null where all are, those of earlier versions too. */
export function operationsOf({
  operation,
  area,
  withoutReads,
}: Pick<RequestFilter, "operation" | "area" | "withoutReads">): string[] | null {
  if (operation !== undefined) return [operation];
  if (area === undefined && !withoutReads) return null;
  return operations
    .filter((one) => (area === undefined || one.area === area) && !(withoutReads && one.effect === "read"))
    .map(({ id }) => id);
}

/** SQL over `platform_call`: the filter lets it through, but for its operation and for what is searched. */
export function isWanted(scope: Scope, filter: Partial<RequestFilter>): SQL | undefined {
  const { outcomes, code, by, connectionId, appId, from, to, differs, cursor, sort } = filter;
  return and(
    eq(platformCall.workspaceId, scope.workspace.id),
    outcomes?.length ? inArray(platformCall.outcome, [...outcomes]) : undefined,
    code === undefined ? undefined : eq(platformCall.platformStatus, code),
    // Written out, since the index over codes holds none of success.
    code === undefined || code === "0" ? undefined : sql`${platformCall.platformStatus} <> '0'`,
    by === undefined ? undefined : by === "job" ? isNull(platformCall.personId) : eq(platformCall.personId, by),
    connectionId === undefined ? undefined : eq(platformCall.connectionId, connectionId),
    appId === undefined ? undefined : eq(platformCall.appId, appId),
    from === undefined ? undefined : sql`${platformCall.at} >= ${from.toISOString()}::timestamptz`,
    to === undefined ? undefined : sql`${platformCall.at} < ${to.toISOString()}::timestamptz`,
    differs ? sql`${platformCall.drift} <> '[]'::jsonb` : undefined,
    cursor
      ? sql`(${platformCall.at}, ${platformCall.id}) ${isOldestFirst(sort) ? sql`>` : sql`<`} (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
      : undefined,
  );
}

const columns = {
  id: platformCall.id,
  at: platformCall.at,
  operation: platformCall.operation,
  method: platformCall.method,
  path: platformCall.path,
  appId: platformCall.appId,
  outcome: platformCall.outcome,
  httpStatus: platformCall.httpStatus,
  platformStatus: platformCall.platformStatus,
  durationMs: platformCall.durationMs,
  job: platformCall.job,
  personName: person.name,
  connectionName: connection.name,
  submissionId: platformCall.submissionId,
};

const isOldestFirst = (sort: TimeSort | undefined) => sort === "oldest";

function selectRows(tx: Tx, wanted: SQL | undefined, { sort, limit }: Pick<RequestFilter, "sort" | "limit">) {
  const order = isOldestFirst(sort) ? asc : desc;
  return tx
    .select(columns)
    .from(platformCall)
    .leftJoin(person, eq(person.id, platformCall.personId))
    .leftJoin(connection, eq(connection.id, platformCall.connectionId))
    .where(wanted)
    .orderBy(order(platformCall.at), order(platformCall.id))
    .limit(limit + 1);
}

/** The first of each operation come in the order of its index; among the first of all, a rare one would be looked for long. */
async function selectOfOperations(tx: Tx, ids: readonly string[], wanted: SQL | undefined, filter: RequestFilter) {
  const limit = filter.limit + 1;
  const way = isOldestFirst(filter.sort) ? sql`asc` : sql`desc`;
  const places = await tx.execute<{ at: string; id: string }>(sql`
    select found.at, found.id from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) o(operation)
    cross join lateral (select at, id from platform_call where platform_call.operation = o.operation and ${wanted}
      order by at ${way}, id ${way} limit ${limit}) found
    order by found.at ${way}, found.id ${way} limit ${limit}`);
  if (places.length === 0) return [];
  const moments = [...new Set(places.map(({ at }) => new Date(at).toISOString()))];
  const here = sql`${platformCall.at} = any(${`{${moments.join(",")}}`}::timestamptz[])
    and ${platformCall.id} = any(${`{${places.map(({ id }) => id).join(",")}}`}::uuid[])`;
  return selectRows(tx, here, filter);
}
