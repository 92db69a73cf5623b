import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import type { Area } from "#server/contract/operation.ts";
import { countedBy, type Quarter, quartersOf } from "./quarters.ts";

/** Where calls of each kind are told of. The database's trigger knows it too. */
export const areaOfCalls: Record<CallKind, Area> = { ai: "aivoice", sip: "voice", group: "voice" };

const kinds = sql.raw(
  Object.entries(areaOfCalls)
    .map(([kind, area]) => `('${kind}', '${area}')`)
    .join(", "),
);

/** SQL for a table `p` of what a minute costs on the day of a quarter, by the list of its area that is valid then. */
const minutePrice = sql`(select p.amount, l.currency from price_list l join price p on p.price_list_id = l.id and p.prefix = ''
  where l.workspace_id = w.id and l.area = q.area and l.archived_at is null and l.valid_from <= (q.quarter at time zone 'UTC')::date
  order by l.valid_from desc limit 1) p`;

/**
 * Counts the telephone calls that began in the quarters. A script, a group of phones and the file that was played take the
 * place of a template; nobody here made the calls. What they talked costs what a list says of a minute on their day.
 */
export async function countCalls(tx: Tx, workspaceId: string, quarters: readonly Quarter[]): Promise<void> {
  const times = quarters.map(({ quarter }) => Date.parse(quarter));
  // The bounds tell the planner which partitions there are to look into.
  const from = new Date(Math.min(...times)).toISOString();
  const until = new Date(Math.max(...times) + 900_000).toISOString();
  await tx.execute(sql`
    insert into report_count (${countedBy}, currency, priced, list_cost, calls, answered, talk_seconds, charged_seconds, charged, platform_cost)
    select c.workspace_id, q.area, q.quarter, c.kind, c.connection_id, coalesce(c.app_id, ''),
      coalesce(left(case c.kind when 'ai' then c.script_id when 'sip' then c.group_name else c.voice_file_id end, 300), ''), null,
      coalesce(p.currency, ''), count(*) filter (where c.is_answered and p.amount is not null),
      coalesce(round(sum(c.talk_seconds) filter (where c.is_answered) * p.amount / 60, 6), 0),
      count(*), count(*) filter (where c.is_answered), coalesce(sum(c.talk_seconds) filter (where c.is_answered), 0),
      coalesce(sum(c.charged_seconds), 0), count(c.cost), coalesce(sum(c.cost), 0)
    from ${quartersOf(quarters)} cross join (select ${workspaceId}::uuid as id) w
      join (values ${kinds}) k(kind, area) on k.area = q.area
      left join lateral ${minutePrice} on true
      join call_record c on c.workspace_id = ${workspaceId} and c.kind = k.kind
        and c.called_at >= q.quarter and c.called_at < q.until
        and c.called_at >= ${from}::timestamptz and c.called_at < ${until}::timestamptz
    group by 1, 2, 3, 4, 5, 6, 7, p.currency, p.amount`);
}
