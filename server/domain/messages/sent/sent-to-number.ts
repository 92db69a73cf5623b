import { type SQL, sql } from "drizzle-orm";
import { normaliseNumber } from "#server/compose/number.ts";
import { numberSentence } from "#server/compose/problems.ts";
import { type MessageArea, messageAreas } from "#server/contract/areas.ts";
import { DomainError } from "#server/domain/errors.ts";
import { isoTimeOf } from "#server/domain/exports/iso-time.ts";
import type { Channels } from "#server/domain/messages/channel/channel.ts";
import { requireAny, requirePermission, type Scope } from "#server/domain/scope.ts";
import { lastAttempt, type MessageRow, messageColumns, type StoredMessage, shownMessage } from "./message-row.ts";
import { itemOfRequest } from "./read-messages.ts";

/** A number as it was typed, in a country or with its code; of one channel, or of all that the viewer may read. */
export type AskedNumber = {
  number: string;
  country?: string | null | undefined;
  channel?: MessageArea | undefined;
};

export type SentToNumber = Pick<
  MessageRow,
  "outcome" | "code" | "reason" | "parts" | "orderId" | "msgId" | "stampedAt" | "reported"
> & {
  messageId: number;
  channel: MessageArea;
  submissionId: string;
  title: string;
  /** When its call was made; until then, when somebody sent it. */
  at: Date;
  text: string;
};

/**
 * The number that is meant, as it is stored (E.164), and the channels that the viewer may read and asks for. Throws
 * `forbidden` where they may not see numbers or read any of the channels asked for, `invalid` for what is no number.
 */
export function askedOf(scope: Scope, { number, country = null, channel }: AskedNumber) {
  requirePermission(scope, "submission.read");
  requirePermission(scope, "personal.see");
  const readable = messageAreas.filter((area) => scope.permissions.has(`${area}.read`));
  const of = channel === undefined ? readable : [channel];
  requireAny(
    scope,
    (channel === undefined ? messageAreas : of).map((area) => `${area}.read` as const),
  );
  const read = normaliseNumber(number, country);
  if ("problem" in read) throw new DomainError("invalid", numberSentence(read), { field: "number" });
  return { number: read.number, of, readable };
}

export type StoredSent = StoredMessage & {
  area: MessageArea;
  submissionId: string;
  title: string;
  at: string;
  text: string | null;
};

type Wanted = { number: string; of: readonly MessageArea[]; cursor?: number | undefined; limit?: number };

/** SQL for the messages to a number, newest first, from a message (its id) on; with a limit, one more than that. */
export function sentToNumber(scope: Scope, channels: Channels, { number, of, cursor, limit }: Wanted): SQL {
  const before = cursor === undefined ? sql`true` : sql`m.id < ${cursor}`;
  const most = limit === undefined ? sql`` : sql`limit ${limit + 1}`;
  const texts = of.map((area) => sql`when ${area} then ${channels[area].textOf(itemOfRequest)}`);
  return sql`
    select ${messageColumns}, m.area, m.submission_id as "submissionId", m.title,
      ${isoTimeOf(sql`coalesce(a.dispatched_at, m.released_at)`)} as at, case m.area ${sql.join(texts, sql` `)} end as text
    from (select m.*, s.title, s.released_at, s.area
      from message m join submission s on s.id = m.submission_id and s.released_at is not null
      where m.workspace_id = ${scope.workspace.id} and m.number = ${number} and ${before}
        and s.area in (${sql.join(
          of.map((area) => sql`${area}`),
          sql`, `,
        )})
      order by m.id desc ${most}) m ${lastAttempt}
    order by m.id desc`;
}

/** As the viewer reads it. */
export function shownSent(scope: Scope, row: StoredSent): SentToNumber {
  const { id, outcome, code, reason, parts, orderId, msgId, stampedAt, reported } = shownMessage(scope, row);
  return {
    messageId: id,
    channel: row.area,
    ...{ outcome, code, reason, parts, orderId, msgId, stampedAt, reported },
    submissionId: row.submissionId,
    title: row.title,
    at: new Date(row.at),
    text: row.text ?? "",
  };
}
