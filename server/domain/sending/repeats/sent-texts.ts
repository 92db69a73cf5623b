import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type RepeatOf, repeatOf } from "#server/domain/sending/submissions/repeat-of.ts";
import { wasSentLately } from "#server/domain/sending/submissions/store.ts";
import { mayHaveReached } from "./may-have-gone.ts";
import { textKey } from "./text-key.ts";

/** A text that goes to numbers: of what is stored already, or of what is to be. */
type Text = {
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

/** SQL for the sends of the last day that had the same text; `first` comes before all of their messages. */
export const sendsOfText = ({ workspaceId, area, connectionId, intentId, draft }: Omit<Text, "numbers">): SQL => sql`
  select s.id, s.released_at,
    ${firstMessage(sql`s.id`)} as first
  from submission s join connection c on c.id = s.connection_id
  where s.workspace_id = ${workspaceId} and s.area = ${area} and ${wasSentLately(sql`s`)}
    and s.intent_id is distinct from ${intentId ?? null}::uuid
    and c.kind = (select o.kind from connection o where o.id = ${connectionId})
    and ${textKey(sql`s.draft`)} = (select ${textKey(sql`o.draft`)} from (select ${draft} as draft) o)`;

/** SQL for the last call of each chunk of `sends`. */
export const lastCallsOfSends: SQL = sql`
  select distinct on (a.submission_id, a.chunk_no) a.submission_id, a.chunk_no, a.state, a.contradiction, a.resolved_at,
    a.dispute_decision, a.dispute_decided_at, a.dispatched_at
  from attempt a where a.submission_id in (select id from sends)
  order by a.submission_id, a.chunk_no, a.attempt_no desc`;

type Found = { numbers: number; id: string | null };

/** How many of the numbers got the text within a day, and the latest send that it came with. */
async function findSentTexts(tx: Tx, text: Text): Promise<Found> {
  const [found] = await tx.execute<Found>(sql`
    with sends as materialized (${sendsOfText(text)}),
    calls as materialized (${lastCallsOfSends}),
    reached as (
      select m.number, m.submission_id
      from ${text.numbers} n
      join message m on m.workspace_id = ${text.workspaceId} and m.number = n.number
        and m.id >= (select min(first) from sends)
      join calls a on a.submission_id = m.submission_id and a.chunk_no = m.chunk_no
      where ${mayHaveReached}),
    by_send as (select submission_id from reached group by 1)
    select (select count(distinct number)::int from reached) as numbers,
      (select s.id from sends s join by_send b on b.submission_id = s.id order by s.released_at desc, s.id desc limit 1) as id`);
  return found ?? { numbers: 0, id: null };
}

/** How many numbers got a text within a day, with the latest send that it came with. */
export type SentTexts = RepeatOf & { numbers: number };

/** Those of the numbers that got the text within a day; null where none did, and for those who may see no numbers. */
export async function readSentTexts(tx: Tx, scope: Scope, text: Text): Promise<SentTexts | null> {
  if (!maySeePersonal(scope)) return null;
  const { numbers, id } = await findSentTexts(tx, text);
  return id === null ? null : { ...(await repeatOf(tx, scope, id)), numbers };
}
