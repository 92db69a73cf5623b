import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { messageAreas, type SendArea, sendAreas } from "#server/contract/areas.ts";
import { type Priced, priceParts } from "./priced.ts";
import { countedBy, type Quarter, sendsIn } from "./quarters.ts";

/** SQL over `s` for what a send of each area was made from. */
const templateOf: Record<SendArea, SQL> = {
  email: sql`concat_ws(' · ', s.context -> 'template' ->> 'name', s.draft ->> 'templateID')`,
  sms: sql`s.draft ->> 'senderId'`,
  wa: sql`s.draft -> 'template' ->> 'name'`,
  aivoice: sql`null`,
  otp: sql`null`,
};

const templates = sql.join(
  sendAreas.map((area) => sql`when ${sql.raw(`'${area}'`)} then ${templateOf[area]}`),
  sql` `,
);
const inMessages = sql.raw(`s.area in (${messageAreas.map((area) => `'${area}'`).join(", ")})`);
const isAmount = (name: string) =>
  sql`s.context #>> ${sql.raw(`'{plan,price,${name}}'`)} ~ '^[0-9]{1,20}([.][0-9]{1,6})?$'`;
const isPriced = isAmount("amount");
/** Of emails each one that was heard of costs, whatever was expected. */
const isPricedEach = sql`s.message_count is null and ${isAmount("each")}`;
const isWholePriced = sql`is_whole and ${isPriced}`;

/** Counts the sends that were released in the quarters, and what they were refused for. */
export async function countSends(tx: Tx, workspaceId: string, quarters: readonly Quarter[]): Promise<void> {
  const sends = sendsOf(workspaceId, quarters, await priceParts(tx, workspaceId, quarters));
  await tx.execute(sql`
    insert into report_count (${countedBy}, currency, sends, planned, accepted, refused, unknown, not_sent, heard,
      succeeded_verified, succeeded_reported, succeeded_decided, failed_verified, failed_reported, failed_decided, disputed, parts, priced, list_cost)
    with ${sends}
    select ${countedBy}, currency, count(*), sum(planned), sum(accepted), sum(refused), sum(unknown), sum(not_sent), sum(heard),
      sum(succeeded_verified), sum(succeeded - succeeded_verified - succeeded_decided), sum(succeeded_decided),
      sum(failed_verified), sum(failed - failed_verified - failed_decided), sum(failed_decided),
      sum(disputed), sum(parts), sum(priced), sum(list_cost)
    from s group by ${countedBy}, currency`);
  // A call that was taken may leave numbers out, without a word about them.
  await tx.execute(sql`
    insert into report_refusal (${countedBy}, code, count)
    with ${sends}
    select ${countedBy}, code, sum(count) from s cross join lateral (
      select case l.state when 'refused' then coalesce(l.platform_status, '') else '' end as code,
        case when l.state = 'refused' then coalesce(l.message_count, 1)
          when l.state = 'accepted' and coalesce(l.unclear_count, 0) = 0 then greatest(l.message_count - l.accepted_count, 0) end as count
      from (${lastAttempts}) l) r
    where s.refused > 0 and r.count > 0 group by ${countedBy}, code`);
}

const lastAttempts = sql`select distinct on (a.chunk_no) a.state, a.platform_status, a.message_count, a.accepted_count, a.unclear_count
  from attempt a where a.submission_id = s.id order by a.chunk_no, a.attempt_no desc`;

/**
 * SQL for a table `s` of what each send comes to: its messages where it is one to each number, else its calls. What makes a
 * template of messages is neither.
 */
function sendsOf(workspaceId: string, quarters: readonly Quarter[], priced: readonly Priced[]): SQL {
  return sql`s as (
    select s.id, s.workspace_id, s.area, q.quarter, s.operation as kind, s.connection_id,
      coalesce(left(s.draft ->> 'appId', 200), '') as app_id,
      coalesce(left(case s.area ${templates} end, 300), '') as template, s.created_by as person_id,
      coalesce(s.message_count, c.planned) as planned,
      case when s.message_count is null then c.accepted else s.accepted_messages end as accepted,
      case when s.message_count is null then c.refused else s.refused_messages end as refused,
      case when s.message_count is null then c.unknown else s.unknown_messages end as unknown,
      case when s.message_count is null then c.not_sent else s.not_sent_messages end as not_sent,
      s.recipient_count as heard, s.succeeded_count as succeeded, s.succeeded_verified_count as succeeded_verified,
      s.failed_count as failed, s.failed_verified_count as failed_verified, s.disputed_count as disputed,
      s.succeeded_decided_count as succeeded_decided, s.failed_decided_count as failed_decided,
      coalesce(p.parts, case when is_whole then (s.context #>> '{plan,parts}')::int end, 0) as parts,
      coalesce(p.priced, case when ${isWholePriced} then (s.context #>> '{plan,price,pricedCount}')::int
        when ${isPricedEach} then s.recipient_count end, 0) as priced,
      coalesce(p.amount, case when ${isWholePriced} then (s.context #>> '{plan,price,amount}')::numeric
        when ${isPricedEach} then (s.context #>> '{plan,price,each}')::numeric * s.recipient_count end, 0) as list_cost,
      case when ((p.priced > 0 or is_whole) and ${isPriced}) or ${isPricedEach} then coalesce(s.context #>> '{plan,price,currency}', '') else '' end as currency
    from ${sendsIn(workspaceId, quarters, sql`s.message_count is not null or not ${inMessages}`)}
    left join jsonb_to_recordset(${JSON.stringify(priced)}::text::jsonb) p(id uuid, parts int, priced int, amount numeric) on p.id = s.id
    cross join lateral (select s.message_count > 0 and s.accepted_messages = s.message_count as is_whole) w
    left join lateral (select count(*) as planned, count(*) filter (where l.state in ('accepted', 'accepted_id_unknown')) as accepted,
        count(*) filter (where l.state = 'refused') as refused, count(*) filter (where l.state = 'unknown') as unknown,
        count(*) filter (where l.state = 'abandoned') as not_sent
      from (${lastAttempts}) l) c on s.message_count is null)`;
}
