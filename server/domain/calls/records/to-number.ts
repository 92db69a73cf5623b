import { type SQL, sql } from "drizzle-orm";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { isWithin, type Within } from "#server/domain/moment.ts";
import type { CallPlace } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { callColumns } from "./row.ts";

type Wanted = {
  /** E.164, as calls are kept under it. */
  number: string;
  kinds: readonly CallKind[];
  after?: CallPlace | undefined;
  limit?: number | undefined;
  within?: Within;
  /** SQL for more columns of the call `c`. */
  more?: SQL;
};

/** SQL for the calls to a number, newest first, after a call; with a limit, one more than that. */
export function callsToNumber(
  { workspace }: Scope,
  { number, kinds, after, limit, within = {}, more = sql`` }: Wanted,
): SQL {
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(c.called_at, c.record_id, c.connection_id)
          < (${after.at.toISOString()}::timestamptz, ${after.id}, ${after.connection}::uuid)`;
  return sql`
    select ${callColumns} ${more} from call_record c
    where c.workspace_id = ${workspace.id} and c.number = ${number} and ${beyond} and ${isWithin(sql`c.called_at`, within)}
      and c.kind in (select jsonb_array_elements_text(${JSON.stringify(kinds)}::text::jsonb))
    order by c.called_at desc, c.record_id desc, c.connection_id desc ${limit === undefined ? sql`` : sql`limit ${limit + 1}`}`;
}
