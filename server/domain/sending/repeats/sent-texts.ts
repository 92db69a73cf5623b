import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type RepeatOf, repeatOf } from "#server/domain/sending/submissions/repeat-of.ts";
import { duplicateWindowHours, wasSentLately } from "#server/domain/sending/submissions/store.ts";
import { mayHaveReached } from "./may-have-gone.ts";
import { isOfKind } from "./of-kind.ts";
import { textKey } from "./text-key.ts";

/** A text that goes to numbers: of what is stored already, or of what is to be. */
export type Text = {
  workspaceId: string;
  area: MessageArea;
  /** What is tried in the sandbox reached nobody, and is compared with what was tried there. */
  connectionId: string;
  intentId: string | undefined;
  /** SQL for its draft as it is stored. */
  draft: SQL;
  /** SQL for a table of its numbers: `number`. */
  numbers: SQL;
};

/** Of the sends of a day so many are looked at, the latest first: a program may make one for each message. */
const mostSends = 50_000;

/** SQL for the id of the first message of a submission: calls are stored in their order. */
const firstMessage = (id: SQL): SQL =>
  sql`(select min(f.id) from message f where f.submission_id = ${id} and f.chunk_no = 1)`;

/** The numbers of a draft, once its calls are prepared. */
export function preparedText(row: {
  id: string;
  workspaceId: string;
  connectionId: string;
  intentId: string;
  area: MessageArea;
}): Text {
  return {
    ...row,
    draft: sql`(select own.draft from submission own where own.id = ${row.id})`,
    // Whatever its numbers got before it was prepared is passed over by the index.
    numbers: sql`(select d.number from message d
      where d.submission_id = ${row.id} and d.id >= ${firstMessage(sql`${row.id}`)})`,
  };
}

/** SQL over `submission s` and its `connection c`: it went out in the channel in the last hours, the whole window unless said. */
const wentOut = (
  { workspaceId, area, connectionId, intentId }: Omit<Text, "draft" | "numbers">,
  hours = duplicateWindowHours,
): SQL => sql`(s.workspace_id = ${workspaceId} and s.area = ${area} and ${wasSentLately(sql`s`)}
  and s.released_at > now() - ${hours} * interval '1 hour'
  and s.intent_id is distinct from ${intentId ?? null}::uuid and ${isOfKind(connectionId)})`;

/** SQL over `submission s`: it had the same text. */
const isSame = (draft: SQL): SQL =>
  sql`coalesce(${textKey(sql`s.draft`)} = (select ${textKey(sql`o.draft`)} from (select ${draft} as draft) o), false)`;

/** SQL for the last call of a chunk of `m`. */
const lastCall: SQL = sql`(select a.state, a.contradiction, a.resolved_at, a.dispute_decision, a.dispute_decided_at, a.dispatched_at from attempt a
  where a.submission_id = m.submission_id and a.chunk_no = m.chunk_no order by a.attempt_no desc limit 1)`;

/**
 * SQL for `reached`: what brought something to the numbers of a text, with the numbers of each chunk as a list. Sends are
 * looked at once for each chunk, since a hundred thousand numbers come from some hundred of them, and one by one by their
 * keys: what the planner knows of sends just stored misleads it, and it would go through all of them for each.
 */
const reachedBy = (text: Text, hours?: number): SQL => sql`
  hits as materialized (
    select m.submission_id, m.chunk_no, m.outcome, array_agg(m.number) as numbers
    from ${text.numbers} n
    join message m on m.workspace_id = ${text.workspaceId} and m.number = n.number
      and m.id >= (select min(${firstMessage(sql`s.id`)}) from (
        select s.id from submission s join connection c on c.id = s.connection_id where ${wentOut(text, hours)}
        order by s.released_at desc limit ${mostSends}) s)
    group by 1, 2, 3),
  reached as materialized (
    select m.submission_id, m.numbers, s.released_at, ${isSame(text.draft)} as same
    from hits m
    cross join lateral (select * from submission o where o.id = m.submission_id limit 1) s
    join connection c on c.id = s.connection_id
    cross join lateral ${lastCall} a
    where ${wentOut(text, hours)} and ${mayHaveReached})`;

/** SQL for a table of the numbers that got something within a day, without their plus sign: `digits`, and whether the `same`. */
export const numbersReached = (text: Omit<Text, "numbers">, of: { same: boolean; other: boolean }): SQL => sql`
  (with sends as materialized (
    select id, same from (
      select s.id, ${isSame(text.draft)} as same from submission s join connection c on c.id = s.connection_id
      where ${wentOut(text)} order by s.released_at desc limit ${mostSends}) lately
    where case when same then ${of.same}::boolean else ${of.other}::boolean end),
  calls as materialized (
    select s.id as submission_id, s.same, a.* from sends s cross join lateral (
      select distinct on (t.chunk_no) t.chunk_no, t.state, t.contradiction, t.resolved_at, t.dispute_decision,
        t.dispute_decided_at, t.dispatched_at
      from attempt t where t.submission_id = s.id order by t.chunk_no, t.attempt_no desc) a)
  select substr(m.number, 2)::bigint as digits, bool_or(a.same) as same
  from calls a join message m on m.submission_id = a.submission_id and m.chunk_no = a.chunk_no
  where ${mayHaveReached} group by 1)`;

type Found = { same: number; other: number; soon: number; sameId: string | null; otherId: string | null };

/** How many of the numbers got the text within a day, how many another, and how many anything within the hour. */
async function findSentTexts(tx: Tx, text: Text): Promise<Found> {
  const latest = (of: SQL) =>
    sql`(select submission_id from by_send where ${of} order by released_at desc, submission_id desc limit 1)`;
  const [found] = await tx.execute<Found>(sql`
    with ${reachedBy(text)},
    by_number as (
      select bool_or(same) as same, bool_or(not same) as other, max(released_at) as at
      from reached cross join lateral unnest(numbers) as one(number) group by number),
    by_send as (select submission_id, same, released_at from reached group by 1, 2, 3)
    select (count(*) filter (where same))::int as same, (count(*) filter (where other))::int as other,
      (count(*) filter (where at > now() - interval '1 hour'))::int as soon,
      ${latest(sql`same`)} as "sameId", ${latest(sql`not same`)} as "otherId"
    from by_number`);
  return found ?? { same: 0, other: 0, soon: 0, sameId: null, otherId: null };
}

/** How many of the numbers got anything within the hour. */
export async function countReachedSoon(tx: Tx, text: Text): Promise<number> {
  const [found] = await tx.execute<{ soon: number }>(sql`
    with ${reachedBy(text, 1)} select count(distinct number)::int as soon
    from reached cross join lateral unnest(numbers) as one(number)`);
  return found?.soon ?? 0;
}

/** How many numbers got a text within a day, with the latest send that it came with. */
export type SentTexts = RepeatOf & { numbers: number };

/** What the numbers of a text got within a day. */
export type SentLately = {
  /** Those that got this same text; null where none did. */
  sentTexts: SentTexts | null;
  /** Those that got another one, which may well be meant; null where none did. */
  otherTexts: SentTexts | null;
};

const nothing = { sentTexts: null, otherTexts: null, soon: 0 };

/** What the numbers got within a day, and how many anything within the hour; nothing for those who may see no numbers. */
export async function readSentTexts(tx: Tx, scope: Scope, text: Text): Promise<SentLately & { soon: number }> {
  if (!maySeePersonal(scope)) return nothing;
  const { same, other, soon, sameId, otherId } = await findSentTexts(tx, text);
  const told = async (id: string | null, numbers: number) =>
    id === null ? null : { ...(await repeatOf(tx, scope, id)), numbers };
  return { sentTexts: await told(sameId, same), otherTexts: await told(otherId, other), soon };
}
