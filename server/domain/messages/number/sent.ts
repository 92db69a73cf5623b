import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { isoTimeOf } from "#server/domain/exports/iso-time.ts";
import type { Channels } from "#server/domain/messages/channel/channel.ts";
import {
  lastAttempt,
  type MessageRow,
  messageColumns,
  type StoredMessage,
  shownMessage,
} from "#server/domain/messages/sent/message-row.ts";
import { itemOfRequest } from "#server/domain/messages/sent/read-messages.ts";
import { isWithin, type Within } from "#server/domain/moment.ts";
import type { Scope } from "#server/domain/scope.ts";
import { joinSender, senderName } from "#server/domain/sending/submissions/sender.ts";

export type SentToNumber = Pick<
  MessageRow,
  "outcome" | "code" | "reason" | "parts" | "orderId" | "msgId" | "stampedAt" | "reported" | "decided"
> & {
  messageId: number;
  channel: MessageArea;
  submissionId: string;
  title: string;
  /** When its call was made; until then, when somebody sent it. */
  at: Date;
  sentByName: string | null;
  text: string;
};

export type StoredSent = StoredMessage & {
  area: MessageArea;
  submissionId: string;
  title: string;
  at: string;
  text: string | null;
  sentByName: string | null;
};

type Wanted = {
  number: string;
  of: readonly MessageArea[];
  after?: number | undefined;
  /** The last one that is looked at, by its id. */
  until?: number | null;
  limit?: number;
  within?: Within;
};

/** SQL for the messages to a number, newest first, after a message (its id); with a limit, one more than that. */
export function sentToNumber(
  scope: Scope,
  channels: Channels,
  { number, of, after, until = null, limit, within = {} }: Wanted,
): SQL {
  const most = limit === undefined ? sql`` : sql`limit ${limit + 1}`;
  const at = sql`coalesce(a.dispatched_at, m.released_at)`;
  // When its call was made stands with its call, so that a page within a time is cut after both are read.
  const isNarrowed = within.from !== undefined || within.to !== undefined;
  const texts = of.map((area) => sql`when ${area} then ${channels[area].textOf(itemOfRequest)}`);
  return sql`
    select ${messageColumns}, m.area, m.submission_id as "submissionId", m.title,
      ${isoTimeOf(at)} as at,
      ${senderName} as "sentByName", case m.area ${sql.join(texts, sql` `)} end as text
    from (select m.*, s.title, s.released_at, s.area
      from message m join submission s on s.id = m.submission_id and s.released_at is not null
      where ${isTo(scope, number, after)} and ${until === null ? sql`true` : sql`m.id >= ${until}`}
        and s.area in (select jsonb_array_elements_text(${JSON.stringify(of)}::text::jsonb))
      order by m.id desc ${isNarrowed ? sql`` : most}) m ${lastAttempt}
    join submission s on s.id = m.submission_id ${joinSender}
    where ${isWithin(at, within)} order by m.id desc ${most}`;
}

/** SQL over `m`, a message. */
function isTo(scope: Scope, number: string, after: number | undefined): SQL {
  return sql`m.workspace_id = ${scope.workspace.id} and m.number = ${number}
    and ${after === undefined ? sql`true` : sql`m.id < ${after}`}`;
}

/** The last of the next so many messages to a number in any channel, by its id; null where there are fewer. */
export async function endOfLook(
  tx: Tx,
  scope: Scope,
  { number, after, look }: Pick<Wanted, "number" | "after"> & { look: number },
): Promise<number | null> {
  const [end] = await tx.execute<{ id: string }>(
    sql`select m.id from message m where ${isTo(scope, number, after)} order by m.id desc offset ${look - 1} limit 1`,
  );
  return end ? Number(end.id) : null;
}

/** As the viewer reads it. */
export function shownSent(scope: Scope, row: StoredSent): SentToNumber {
  const { id, outcome, code, reason, parts, orderId, msgId, stampedAt, reported, decided } = shownMessage(scope, row);
  return {
    messageId: id,
    channel: row.area,
    ...{ outcome, code, reason, parts, orderId, msgId, stampedAt, reported, decided },
    submissionId: row.submissionId,
    title: row.title,
    at: new Date(row.at),
    text: row.text ?? "",
    sentByName: row.sentByName,
  };
}
