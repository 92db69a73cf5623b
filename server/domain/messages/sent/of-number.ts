import { eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { suppression } from "#db/schema/sending.ts";
import { normaliseNumber } from "#server/compose/number.ts";
import { numberSentence } from "#server/compose/problems.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";
import { byNumber, type Page, type Paging, pageOf } from "#server/domain/paging.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { findSuppressed } from "#server/domain/sending/suppressions/suppressed.ts";
import type { MessageOutcome } from "#server/domain/standing/message-outcome.ts";
import { lastAttempt, messageColumns, type Reported, type StoredMessage, shownMessage } from "./message-row.ts";
import { itemOfRequest } from "./read-messages.ts";

export type SentToNumber = {
  messageId: number;
  submissionId: string;
  title: string;
  at: Date;
  outcome: MessageOutcome;
  text: string;
  parts: number;
  msgId: string | null;
  reported: Reported | null;
};

export type NumberHistory = Page<SentToNumber> & {
  /** As numbers are stored: E.164. */
  number: string;
  suppression: { id: string; reason: string; until: Date | null; createdAt: Date; createdByName: string | null } | null;
};

export type NumberQuery = Paging<number> & { number: string; country?: string | null | undefined };

/**
 * Everything that was sent to one number, newest first. Only for those who may see numbers: whoever may not could try
 * them one by one. Throws `invalid` for what is no number, `forbidden`.
 */
export async function readNumber(scope: Scope, channel: Channel, input: NumberQuery): Promise<NumberHistory> {
  requirePermission(scope, `${channel.area}.read`);
  requirePermission(scope, "submission.read");
  requirePermission(scope, "personal.see");
  const read = normaliseNumber(input.number, input.country ?? null);
  if ("problem" in read) throw new DomainError("invalid", numberSentence(read), { field: "number" });
  const { number } = read;
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const page = pageOf(await sentTo(tx, scope, channel, number, input), input.limit, byNumber, ({ id }) => Number(id));
    return {
      ...page,
      rows: page.rows.map((row) => ofNumber(scope, row)),
      number,
      suppression: await suppressionOf(tx, scope, channel, number),
    };
  });
}

type Stored = StoredMessage & { submissionId: string; title: string; at: string; text: string | null };

function sentTo(
  tx: Tx,
  scope: Scope,
  channel: Channel,
  number: string,
  { cursor, limit }: NumberQuery,
): Promise<Stored[]> {
  const before = cursor === undefined ? sql`true` : sql`m.id < ${cursor}`;
  return tx.execute<Stored>(sql`
    select ${messageColumns}, m.submission_id as "submissionId", m.title, coalesce(a.dispatched_at, m.released_at) as at,
      ${channel.textOf(itemOfRequest)} as text
    from (select m.*, s.title, s.released_at
      from message m join submission s on s.id = m.submission_id and s.released_at is not null
      where m.workspace_id = ${scope.workspace.id} and s.area = ${channel.area} and m.number = ${number} and ${before}
      order by m.id desc limit ${limit + 1}) m ${lastAttempt}
    order by m.id desc`);
}

function ofNumber(scope: Scope, row: Stored): SentToNumber {
  const { id, outcome, parts, msgId, reported } = shownMessage(scope, row);
  return {
    messageId: id,
    submissionId: row.submissionId,
    title: row.title,
    at: new Date(row.at),
    outcome,
    text: row.text ?? "",
    parts,
    msgId,
    reported,
  };
}

async function suppressionOf(
  tx: Tx,
  scope: Scope,
  { area }: Channel,
  number: string,
): Promise<NumberHistory["suppression"]> {
  const place = { workspaceId: scope.workspace.id, channel: area };
  const found = (await findSuppressed(tx, scope.services.keyring, place, [number])).get(number);
  if (!found) return null;
  const [row] = await tx
    .select({ createdAt: suppression.createdAt, createdByName: person.name })
    .from(suppression)
    .leftJoin(person, eq(person.id, suppression.createdBy))
    .where(eq(suppression.id, found.id));
  return row ? { ...found, ...row } : null;
}
