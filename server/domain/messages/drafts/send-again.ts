import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { type UploadRow, upload, uploadBlock } from "#db/schema/uploads.ts";
import { erasedMark } from "#server/compose/erased-mark.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { DomainError } from "#server/domain/errors.ts";
import { type Channel, kindOf } from "#server/domain/messages/channel/channel.ts";
import { isWanted } from "#server/domain/messages/sent/wanted-messages.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { auditBegun, storeDraft } from "#server/domain/sending/drafts/store-draft.ts";
import { mayHaveGone } from "#server/domain/sending/repeats/may-have-gone.ts";
import { requireRoomToKeep } from "#server/domain/tables/uploads/kept-room.ts";
import { speakTo } from "#words/catalogue.server.ts";
import { t } from "#words/t.ts";
import { lockSent, queueCheck, writtenInItsForm } from "./from-sent.ts";
import { lastCalls } from "./still-left.ts";

const rowsPerBlock = 500;

/** What can be sent again: what the platform refused, and what was never sent. */
export const sendableAgain = ["refused", "not_sent"] as const;
export type SendableAgain = (typeof sendableAgain)[number];

/** The names of the table and the send, in the language of whoever sends again first. */
type Words = {
  table: (of: { title: string }) => string;
  title: (of: { title: string }) => string;
  nobody: string;
  later: string;
};

const words: Record<SendableAgain, Words> = {
  refused: {
    table: (of) => t("domain.refusedNumbersOf", of),
    title: (of) => t("domain.againTitle", of),
    get nobody() {
      return t("domain.noNumberWasRefused");
    },
    get later() {
      return t("domain.theRefusedNumbersWereSentToAgain");
    },
  },
  not_sent: {
    table: (of) => t("domain.numbersNotSentOf", of),
    title: (of) => t("domain.theRestTitle", of),
    get nobody() {
      return t("domain.everyNumberWasSentTo");
    },
    get later() {
      return t("domain.theNumbersNotSentWereSentToSince");
    },
  },
};

const mayStillGo = () => t("domain.whatWasNotSentMayStillGo");

type Wanted = { submissionId: string; outcome: SendableAgain };
type Left = { row: number; number: string; item: Record<string, unknown> };

/**
 * Begins a draft over the refused numbers of a submission alone, or over those that were never sent, each with the text it
 * had: a table of their own, so that nobody else is in reach, which goes where the draft is discarded. Those that a later
 * send was for already are left out; an open draft over that table is found again. Throws `not_found`, `conflict` where
 * nobody is left and for a message that its form alone writes, `too_many`.
 */
export async function sendAgain(scope: Scope, channel: Channel, wanted: Wanted): Promise<{ id: string }> {
  requirePermission(scope, `${channel.area}.send`);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await lockWorkspace(tx, scope.workspace.id);
    const { submissionId, outcome } = wanted;
    const before = await lockSent(tx, channel, submissionId);
    const name = () => words[outcome].table(before);
    // It may have been begun by somebody who reads another language.
    const open = await openFollower(tx, submissionId, [speakTo("en", name), speakTo("zh", name)]);
    if (open) return { id: open.id };
    const left = await readLeft(tx, scope, channel, wanted);
    if (left.length === 0) throw await nobodyLeft(tx, wanted);
    const taken = channel.again.draftOf(before.draft);
    if (taken === null) throw writtenInItsForm();
    const { connection } = await findApplication(tx, channel.area, taken.appId);
    const uploadId = await storeTable(tx, scope, channel, name(), before.draft, left);
    const draft = { ...taken, uploadId, numberColumn: 0 };
    const title = words[outcome].title(before);
    const id = await storeDraft(tx, scope, {
      ...kindOf(channel),
      connectionId: connection.id,
      title,
      draft,
      followsId: submissionId,
    });
    await queueCheck(tx, scope, channel, id, draft);
    await auditBegun(tx, scope, id, { follows: submissionId, outcome, numbers: left.length });
    return { id };
  });
}

/** The open draft over such a table; one that somebody gave other recipients is no draft of these numbers any more. */
async function openFollower(tx: Tx, id: string, tables: string[]) {
  const [row] = await tx
    .select({ id: submission.id })
    .from(submission)
    .innerJoin(upload, sql`${upload.id}::text = ${submission.draft} ->> 'uploadId'`)
    .where(and(eq(submission.followsId, id), isNull(submission.releasedAt), inArray(upload.name, tables)))
    .limit(1);
  return row;
}

/**
 * Who was erased is left out, and so is a text that named them. A call that may have gone out after all is none to send
 * again. Numbers that another send went to after this one are that send's: accepted there, they would
 * get it twice. A call holds a thousand texts and is opened once.
 */
async function readLeft(tx: Tx, scope: Scope, channel: Channel, { submissionId, outcome }: Wanted): Promise<Left[]> {
  const isLeft = await isWanted(tx, scope, channel, submissionId, { outcome });
  return tx.execute<Left>(sql`
    with later as materialized (select distinct x.number from submission s join message x on x.submission_id = s.id
      where s.follows_id = ${submissionId} and s.released_at is not null),
    wanted as materialized (select m.chunk_no, m.item_no, m.row_no, m.number
      from message m join ${lastCalls(submissionId)} a on a.chunk_no = m.chunk_no
      where m.submission_id = ${submissionId} and ${isLeft} and not ${mayHaveGone}
        and m.number not in (select number from later) and strpos(m.number, ${erasedMark}) = 0),
    called as materialized (select distinct on (a.chunk_no) a.chunk_no, a.request from attempt a
      where a.submission_id = ${submissionId} and a.chunk_no in (select chunk_no from wanted)
      order by a.chunk_no, a.attempt_no desc)
    select coalesce(m.row_no, m.item_no + 2) as row, m.number, i.item
    from called c
      cross join jsonb_array_elements(case when c.request ? 'array' then c.request -> 'array'
        else jsonb_build_array(c.request) end) with ordinality i(item, place)
      join wanted m on m.chunk_no = c.chunk_no and m.item_no = i.place - 1
    where strpos(i.item::text, ${erasedMark}) = 0
    order by m.chunk_no, m.item_no`);
}

async function nobodyLeft(tx: Tx, { submissionId, outcome }: Wanted): Promise<DomainError> {
  const [later] = await tx
    .select({ id: submission.id })
    .from(submission)
    .where(and(eq(submission.followsId, submissionId), sql`${submission.releasedAt} is not null`))
    .limit(1);
  const { nobody, later: sent } = words[outcome];
  const [open] = await tx.execute(sql`
    select from ${lastCalls(submissionId)} a
    where (a.state = 'abandoned' or a.dispute_decision = 'did_not_go') and ${mayHaveGone} limit 1`);
  if (open && outcome === "not_sent") throw new DomainError("conflict", mayStillGo());
  return later ? new DomainError("conflict", sent, { submissionId: later.id }) : new DomainError("conflict", nobody);
}

/** A table that was read already: the numbers with their texts, under the rows they had. */
async function storeTable(
  tx: Tx,
  scope: Scope,
  { again }: Channel,
  name: string,
  sent: Record<string, unknown>,
  left: readonly Left[],
): Promise<string> {
  const workspaceId = scope.workspace.id;
  const table = left.map(({ row, number, item }): UploadRow => [row, number, ...again.cellsOf(item)]);
  const byteCount = table.reduce((sum, [, ...cells]) => sum + Buffer.byteLength(cells.join("")), 0);
  await requireRoomToKeep(tx, byteCount);
  const [stored] = await tx
    .insert(upload)
    .values({
      workspaceId,
      purpose: "recipients",
      name,
      source: "send",
      byteCount,
      receivedBytes: byteCount,
      state: "read",
      format: { kind: "csv" },
      columns: ["number", ...again.columnsOf(sent)],
      rowCount: left.length,
      createdBy: scope.person.id,
      readAt: sql`now()`,
    })
    .returning({ id: upload.id });
  if (!stored) throw new Error("the table of numbers to send to again was not stored");
  for (let from = 0; from < table.length; from += rowsPerBlock) {
    const rows = table.slice(from, from + rowsPerBlock);
    const blockNo = from / rowsPerBlock;
    await tx
      .insert(uploadBlock)
      .values({ uploadId: stored.id, workspaceId, blockNo, firstRow: rows[0]?.[0] ?? 0, rows });
  }
  return stored.id;
}
