import { type SQL, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";

/** Each code is counted so far at most: however many calls it refused, the answer takes as long. */
const countedAtMost = 1000;
/** The tables have some 450 codes of operations; a platform that made up codes would have no end of them. */
const codesAtMost = 600;

/** A code other than 0 that an operation was answered with here: how often, and the last call. */
export type SeenCode = {
  operation: string;
  code: string;
  count: number;
  isMore: boolean;
  lastAt: Date;
  lastId: string;
};

/**
 * Codes that were answered in this workspace, as long as its calls are kept, those of no table too. It leaps from code to
 * code in `platform_call_of_code`, since reading every refused call would take seconds.
 */
export async function listSeenCodes(scope: Scope): Promise<SeenCode[]> {
  requirePermission(scope, "submission.read");
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx.execute<{ operation: string; code: string; count: number; lastAt: string; lastId: string }>(sql`
      with recursive seen as (
        ${nextCode(scope, sql``)}
        union all
        select found.operation, found.code from seen cross join lateral
          ${nextCode(scope, sql`and (p.operation, p.platform_status) > (seen.operation, seen.code)`)} found
      )
      select seen.operation, seen.code, calls.count, calls."lastAt", calls."lastId"
      from (select * from seen limit ${codesAtMost}) seen cross join lateral (
        select count(*)::int as count, max(c.at) as "lastAt", (array_agg(c.id order by c.at desc, c.id desc))[1] as "lastId"
        from (
          select p.at, p.id from platform_call p
          where p.workspace_id = ${scope.workspace.id} and p.operation = seen.operation
            and p.platform_status = seen.code and p.platform_status <> '0'
          order by p.at desc, p.id desc limit ${countedAtMost + 1}
        ) c
      ) calls`),
  );
  return rows.map(({ count, lastAt, ...row }) => ({
    ...row,
    count: Math.min(count, countedAtMost),
    isMore: count > countedAtMost,
    lastAt: new Date(lastAt),
  }));
}

function nextCode({ workspace }: Scope, beyond: SQL): SQL {
  return sql`(select p.operation, p.platform_status as code from platform_call p
    where p.workspace_id = ${workspace.id} and p.platform_status <> '0' ${beyond}
    order by p.operation, p.platform_status limit 1)`;
}
