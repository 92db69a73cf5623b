import { sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { isFoundIn, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { requireCalls } from "./may-read.ts";

/** Tags that are looked through, and those that are offered. */
const mostLooked = 2000;
const mostOffered = 50;

/**
 * Tags that calls of the kind have, in the order of the alphabet, found by what the viewer reads of them. Throws `forbidden`.
 */
export async function tagsInUse(
  scope: Scope,
  { kind, q }: { kind: CallKind; q?: string | undefined },
): Promise<{ tags: string[]; isMore: boolean }> {
  requireCalls(scope, kind);
  // From one tag to the next by the index, however many calls have each.
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx.execute<{ tag: string }>(sql`
      with recursive used as (
        (select t.tag from call_tag t where t.workspace_id = ${scope.workspace.id} and t.kind = ${kind} order by t.tag limit 1)
        union all
        select (select t.tag from call_tag t where t.workspace_id = ${scope.workspace.id} and t.kind = ${kind}
          and t.tag > used.tag order by t.tag limit 1) from used where used.tag is not null)
      select tag from used where tag is not null limit ${mostLooked}`),
  );
  const shown = [...new Set(rows.map(({ tag }) => shownText(scope, tag)))];
  const found = q === undefined ? shown : shown.filter((tag) => isFoundIn(q, [tag]));
  return { tags: found.slice(0, mostOffered), isMore: found.length > mostOffered || rows.length === mostLooked };
}
