import { sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";

/** A platform that changed answers every call otherwise: only the newest of such calls are read. */
const callsAtMost = 10_000;
/** Names of fields come from the platform, which may make up any number of them. */
const differencesAtMost = 500;

/** A way in which answers of an operation differ from its documentation: in how many calls, and the first and the last. */
export type SeenDifference = {
  operation: string;
  difference: string;
  count: number;
  firstAt: Date;
  firstId: string;
  lastAt: Date;
  lastId: string;
};

/**
 * How answers of the platform differ from the contract, by operation and field, the newest first, as long as calls are kept.
 * `isPartial`: there are more calls with differences than were read, so a first call may not be the first of all.
 */
export async function listDrift(scope: Scope): Promise<{ rows: SeenDifference[]; isPartial: boolean }> {
  requirePermission(scope, "request.read");
  type Row = Omit<SeenDifference, "firstAt" | "lastAt"> & { firstAt: string; lastAt: string; all: number };
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx.execute<Row>(sql`
      with calls as materialized (
        select at, id, operation, drift from platform_call
        where workspace_id = ${scope.workspace.id} and drift <> '[]'::jsonb
        order by at desc, id desc limit ${callsAtMost + 1}
      )
      select operation, difference, count(*)::int as count, (select count(*)::int from calls) as all,
        min(at) as "firstAt", (array_agg(id order by at, id))[1] as "firstId",
        max(at) as "lastAt", (array_agg(id order by at desc, id desc))[1] as "lastId"
      from (select * from calls limit ${callsAtMost}) c cross join lateral jsonb_array_elements_text(c.drift) d(difference)
      group by operation, difference order by max(at) desc, operation, difference limit ${differencesAtMost}`),
  );
  return {
    rows: rows.map(({ all: _all, ...row }) => ({
      ...row,
      difference: maskText(row.difference),
      firstAt: new Date(row.firstAt),
      lastAt: new Date(row.lastAt),
    })),
    isPartial: (rows[0]?.all ?? 0) > callsAtMost || rows.length === differencesAtMost,
  };
}
