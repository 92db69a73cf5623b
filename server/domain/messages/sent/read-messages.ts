import { sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";
import { byNumber, type FileSort, type Page, type Paging, pageOf } from "#server/domain/paging.ts";
import { hidden } from "#server/domain/privacy/mask.ts";
import { maySeePersonal, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import type { AttemptState } from "#server/domain/standing/state.ts";
import { told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { requireMessages } from "./figures.ts";
import {
  itemOf,
  lastAttempt,
  type MessageRow,
  messageColumns,
  type StoredMessage,
  shownMessage,
} from "./message-row.ts";
import { type WantedMessages, wantedParts } from "./wanted-messages.ts";

export type MessageFilter = WantedMessages & Paging<number> & { submissionId: string; sort?: FileSort | undefined };

/** With when its call was answered, or else made; null before that. */
export type ListedMessage = MessageRow & { at: Date | null };

const calledAt = sql`coalesce(a.answered_at, a.dispatched_at)`;
type Called = { at: string | null };

/** Before the first message of a file, and behind its last one. */
const ends = { first: { chunkNo: 0, itemNo: -1 }, last: { chunkNo: 2_147_483_647, itemNo: 0 } } as const;

/** Messages of a submission in the order of its file, or from its last one back. Throws `not_found`. */
export async function listMessages(
  scope: Scope,
  channel: Channel,
  { submissionId, cursor, limit, sort = "first", ...filter }: MessageFilter,
): Promise<Page<ListedMessage>> {
  requirePermission(scope, "submission.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await requireMessages(tx, channel, submissionId);
    const place = cursor === undefined ? ends[sort] : await placeOf(tx, submissionId, cursor);
    const parts = place
      ? await wantedParts(tx, scope, channel, submissionId, filter, { since: place.chunkNo, first: limit + 1, sort })
      : [];
    const [behind, way] = sort === "last" ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
    const rows: (StoredMessage & Called)[] = [];
    for (const isWanted of parts) {
      const found = await tx.execute<StoredMessage & Called>(sql`
        select ${messageColumns}, ${calledAt} as at from (
          select m.* from message m
          where m.workspace_id = ${scope.workspace.id} and m.submission_id = ${submissionId}
            and (m.chunk_no, m.item_no) ${behind} (${place?.chunkNo}::int, ${place?.itemNo}::int) and ${isWanted}
          order by m.chunk_no ${way}, m.item_no ${way} limit ${limit + 1 - rows.length}) m ${lastAttempt}
        order by m.chunk_no ${way}, m.item_no ${way}`);
      rows.push(...found);
      if (rows.length > limit) break;
    }
    const page = pageOf(rows, limit, byNumber, ({ id }) => Number(id));
    return { ...page, rows: page.rows.map((row) => ({ ...shownMessage(scope, row), at: dateOf(row.at) })) };
  });
}

/** Where in its submission a message is; undefined for one that is of another. */
async function placeOf(tx: Tx, submissionId: string, id: number) {
  const [place] = await tx.execute<{ chunkNo: number; itemNo: number }>(
    sql`select chunk_no as "chunkNo", item_no as "itemNo" from message where id = ${id} and submission_id = ${submissionId}`,
  );
  return place;
}

const dateOf = (stored: string | null) => (stored === null ? null : new Date(stored));

export type MessageDetail = ListedMessage & {
  submissionId: string;
  title: string;
  text: string;
  senderId: string | null;
  attempt: {
    id: string;
    chunkNo: number;
    attemptNo: number;
    state: AttemptState;
    dispatchedAt: Date | null;
    answeredAt: Date | null;
    platformStatus: string | null;
    platformReason: string | null;
    outcomeNote: string | null;
  };
};

type StoredDetail = StoredMessage &
  Called & {
    submissionId: string;
    title: string;
    text: string | null;
    senderId: string | null;
    attemptId: string;
    attemptNo: number;
    dispatchedAt: string | null;
    answeredAt: string | null;
  };

/** The attempt is read without its request, which holds the texts of a thousand, but for the one item. */
export const itemOfRequest = sql`(select ${itemOf(sql`x.request`)} from attempt x where x.id = a.id)`;

/** One message with its text and the last attempt to send it. Throws `not_found`. */
export async function getMessage(scope: Scope, channel: Channel, id: number): Promise<MessageDetail> {
  requirePermission(scope, "submission.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [found] = await tx.execute<StoredDetail>(sql`
      select ${messageColumns}, m.submission_id as "submissionId", s.title, ${channel.textOf(itemOfRequest)} as text,
        ${channel.senderOf(itemOfRequest)} as "senderId", a.id as "attemptId", a.attempt_no as "attemptNo",
        a.dispatched_at as "dispatchedAt", a.answered_at as "answeredAt", ${calledAt} as at
      from message m ${lastAttempt} join submission s on s.id = m.submission_id
      where m.id = ${id} and s.area = ${channel.area}`);
    if (!found) throw new DomainError("not_found", t("domain.thereIsNoSuchMessageInThis"));
    return {
      ...shownMessage(scope, found),
      at: dateOf(found.at),
      submissionId: found.submissionId,
      title: shownText(scope, found.title),
      text: maySeePersonal(scope) ? (found.text ?? "") : hidden,
      senderId: found.senderId,
      attempt: {
        id: found.attemptId,
        chunkNo: found.chunkNo,
        attemptNo: found.attemptNo,
        state: found.state,
        dispatchedAt: dateOf(found.dispatchedAt),
        answeredAt: dateOf(found.answeredAt),
        platformStatus: found.platformStatus,
        platformReason: shownText(scope, found.platformReason),
        outcomeNote: shownText(scope, told(found.outcomeNote)),
      },
    };
  });
}
