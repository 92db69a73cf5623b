import { sql } from "drizzle-orm";
import type { Services } from "#server/domain/scope.ts";

/** What one set of calls or sends comes to, by everything that reports tell apart. */
export type Counted = { of: string; figures: Record<string, string> };

const names = [
  ...["sends", "planned", "accepted", "refused", "unknown", "not_sent", "heard", "succeeded_verified"],
  ...["succeeded_reported", "failed_verified", "failed_reported", "disputed", "parts", "priced", "list_cost"],
  ...["succeeded_decided", "failed_decided"],
  ...["calls", "answered", "talk_seconds", "charged_seconds", "charged", "platform_cost"],
] as const;
const by = sql.raw("area, quarter, kind, connection_id, app_id, template, person_id");
const summed = (name: string) => `'${name}', sum(${name})::numeric::text`;
const figures = sql.raw(names.map(summed).join(", "));
const withoutCost = sql.raw(
  names
    .filter((name) => name !== "list_cost")
    .map(summed)
    .join(", "),
);

/** Numerics are told without their trailing zeros. */
const plain = (counted: readonly Counted[]): Counted[] =>
  counted.map(({ of, figures: told }) => ({
    of,
    figures: Object.fromEntries(
      Object.entries(told).map(([name, value]) => [name, value.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "")]),
    ),
  }));

/** What reports would tell of the workspace. */
export async function rollupsOf({ db }: Pick<Services, "db">, workspaceId: string): Promise<Counted[]> {
  const rows = await db.system.execute<Counted>(sql`
    select concat_ws(' ', ${by}) as of, json_build_object(${figures}) as figures
    from report_count where workspace_id = ${workspaceId} group by ${by} order by 1`);
  return plain(rows);
}

/** Emails heard of, one by one, of a send whose emails have a price. */
const emails = sql`(select count(*) from recipient x where x.submission_id = s.id and s.has_each)`;
const quarterOf = (at: string) => sql.raw(`date_bin('15 minutes', ${at}, timestamptz '2000-01-01 00:00:00+00')`);

/**
 * The same from the rows themselves: each message, attempt, recipient and call one by one, without any count that the portal
 * keeps of them. `price` is what each part costs in the one list there is, `each` what an email costs where its send
 * has a price, and `minute` what one of an AI call costs.
 */
export async function rowsOf(
  { db }: Pick<Services, "db">,
  workspaceId: string,
  price = "0",
  each = "0",
  minute = "0",
): Promise<Counted[]> {
  const rows = await db.system.execute<Counted>(sql`
    with s as (select *, context #>> '{plan,price,currency}' is not null as has_price,
        context #>> '{plan,price,each}' is not null as has_each from submission
      where workspace_id = ${workspaceId} and released_at is not null),
    last as (select distinct on (submission_id, chunk_no) submission_id, chunk_no, state from attempt
      where workspace_id = ${workspaceId} order by submission_id, chunk_no, attempt_no desc),
    -- One row for each message, or for each call of a send that has none.
    one as (select s.id, m.part_count as parts, s.has_price and m.number like '+%' as is_priced, case
          when l.state = 'accepted' then coalesce(m.outcome, 'accepted') else l.state end as became
        from s join message m on m.submission_id = s.id left join last l on l.submission_id = s.id and l.chunk_no = m.chunk_no
        where s.message_count is not null
      union all select s.id, 0, false, l.state from s join last l on l.submission_id = s.id where s.message_count is null),
    told as (
      select concat_ws(' ', area, ${quarterOf("released_at")}, operation, connection_id, coalesce(draft ->> 'appId', ''),
          coalesce(draft ->> case area when 'email' then 'templateID' else 'senderId' end, ''), created_by) as of,
        1 as sends, o.*, r.*, 0 as calls, 0 as answered, 0 as talk_seconds, 0 as charged_seconds, 0 as charged, 0 as platform_cost, 0 as priced_seconds
      from s cross join lateral (select count(*) as planned,
          count(*) filter (where became in ('accepted', 'accepted_id_unknown')) as accepted,
          count(*) filter (where became = 'refused') as refused, count(*) filter (where became = 'unknown') as unknown,
          count(*) filter (where became = 'abandoned') as not_sent,
          coalesce(sum(parts) filter (where became like 'accepted%'), 0) as parts,
          count(*) filter (where became like 'accepted%' and is_priced) + ${emails} as priced,
          coalesce(sum(parts * ${price}::numeric) filter (where became like 'accepted%' and is_priced), 0)
            + ${emails} * ${each}::numeric as list_cost
        from one where one.id = s.id) o
      cross join lateral (select count(*) as heard,
          count(*) filter (where state = 'succeeded' and trust = 'verified') as succeeded_verified,
          count(*) filter (where state = 'succeeded' and trust = 'reported') as succeeded_reported,
          count(*) filter (where state = 'failed' and trust = 'verified') as failed_verified,
          count(*) filter (where state = 'failed' and trust = 'reported') as failed_reported,
          count(*) filter (where state = 'succeeded' and trust = 'decided') as succeeded_decided,
          count(*) filter (where state = 'failed' and trust = 'decided') as failed_decided,
          count(*) filter (where state = 'disputed') as disputed from recipient where submission_id = s.id) r
      union all
      select concat_ws(' ', case kind when 'ai' then 'aivoice' else 'voice' end, ${quarterOf("called_at")}, kind, connection_id,
          coalesce(app_id, ''), coalesce(case kind when 'ai' then script_id when 'sip' then group_name else voice_file_id end, '')),
        0, 0, 0, 0, 0, 0, 0, (kind = 'ai' and is_answered and ${minute}::numeric > 0)::int, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, is_answered::int, case when is_answered then coalesce(talk_seconds, 0) else 0 end,
        coalesce(charged_seconds, 0), (cost is not null)::int, coalesce(cost, 0),
        case when kind = 'ai' and is_answered then coalesce(talk_seconds, 0) else 0 end
      from call_record where workspace_id = ${workspaceId})
    select of, json_build_object(${withoutCost},
        'list_cost', (sum(list_cost) + round(sum(priced_seconds) * ${minute}::numeric / 60, 6))::text) as figures
      from told group by of order by of`);
  return plain(rows);
}
