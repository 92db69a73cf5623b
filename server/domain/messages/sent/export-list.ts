import { eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { messageColumns } from "#server/compose/exported/lists.ts";
import { isMessageArea } from "#server/contract/areas.ts";
import { DomainError } from "#server/domain/errors.ts";
import { fileBaseName } from "#server/domain/exports/csv.ts";
import { isoTime } from "#server/domain/exports/iso-time.ts";
import { choiceOf, type FileChoice, filedColumns, listingContent } from "#server/domain/exports/listing.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import type { Channels } from "#server/domain/messages/channel/channel.ts";
import { maySeePersonal, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportFile, type FileWork } from "#server/domain/trail/export-file.ts";
import { t } from "#words/t.ts";
import {
  type CallFacts,
  callColumns,
  type MessageRow,
  type OwnFacts,
  ofReport,
  ownColumns,
  type StoredMessage,
  shownMessage,
} from "./message-row.ts";
import { isWanted, type WantedMessages } from "./wanted-messages.ts";

export type MessagesFilter = WantedMessages & { submissionId: string };

/** As the page shows the row. */
const columns = filedColumns(messageColumns, {
  row: ({ row }: MessageRow) => row,
  number: ({ number }) => number,
  outcome: ({ outcome }) => outcome,
  code: ({ code }) => code,
  reason: ({ reason }) => reason,
  order_id: ({ orderId }) => orderId,
  msg_id: ({ msgId }) => msgId,
  stamped_at: ({ stampedAt }) => isoTime(stampedAt),
  parts: ({ parts }) => parts,
  reported_state: ({ reported }) => reported?.state,
  reported_at: ({ reported }) => isoTime(reported?.at),
  our_check: ({ precheck }) => precheck,
  result_decided_by: ({ decided }) => decided?.byName,
  result_decided_at: ({ decided }) => isoTime(decided?.at),
  result_decided_because: ({ decided }) => decided?.reason,
});

/**
 * A submission's messages as a file in the order of their file, under the same filter as the page; without one there are as
 * many rows as were planned. The audit entry is written before anything leaves. Throws `not_found`, `too_many`.
 */
export async function exportMessages(
  scope: Scope,
  channels: Channels,
  filter: MessagesFilter,
  { format, columns: chosen, ...options }: SnapshotOptions & FileChoice = {},
): Promise<WrittenFile> {
  return exportFile(scope, messagesFile(scope, channels, filter, { format, columns: chosen }), options);
}

/** What that file is. */
export function messagesFile(
  scope: Scope,
  channels: Channels,
  filter: MessagesFilter,
  choice: FileChoice,
): FileWork<StoredMessage> {
  const prepare = (tx: Tx) => prepareMessages(tx, scope, channels, filter, choice);
  return { permission: "submission.read", action: "messages.exported", prepare };
}

async function prepareMessages(tx: Tx, scope: Scope, channels: Channels, filter: MessagesFilter, choice: FileChoice) {
  const { submissionId, outcome = null, q = null } = filter;
  const [found] = await tx
    .select({ title: submission.title, area: submission.area })
    .from(submission)
    .where(eq(submission.id, submissionId));
  if (!found || !isMessageArea(found.area)) throw new DomainError("not_found", t("domain.thereIsNoSuchSendOfMessages"));
  const channel = channels[found.area];
  return {
    target: { kind: "submission", id: submissionId },
    meta: { filter: { outcome }, numbers: maySeePersonal(scope) ? "full" : "masked", ...choiceOf(choice) },
    // What was searched for may be somebody's number.
    personal: { search: q },
    content: listingContent(
      {
        name: fileBaseName(shownText(scope, found.title), "messages", outcome),
        columns,
        query: selectRows(submissionId, await isWanted(tx, scope, channel, submissionId, filter)),
        execute: (tx: Tx, fetch: SQL) => readPage(tx, submissionId, fetch),
        rowsOf: (stored: StoredMessage[]) => stored.map((row) => shownMessage(scope, row)),
      },
      choice,
    ),
  };
}

type Call = CallFacts & Pick<OwnFacts, "chunkNo">;

function selectRows(submissionId: string, wanted: SQL): SQL {
  return sql`select ${ownColumns} from message m ${ofReport}
    where m.submission_id = ${submissionId} and ${wanted} order by m.chunk_no, m.item_no`;
}

/** A page of messages with what their calls say, each of which is read once. */
async function readPage(tx: Tx, submissionId: string, fetch: SQL): Promise<StoredMessage[]> {
  const rows = await tx.execute<OwnFacts>(fetch);
  const chunkNos = `{${[...new Set(rows.map(({ chunkNo }) => chunkNo))].join(",")}}`;
  const calls = await tx.execute<Call>(sql`
    select distinct on (a.chunk_no) a.chunk_no as "chunkNo", ${callColumns} from attempt a
    where a.submission_id = ${submissionId} and a.chunk_no = any(${chunkNos}::int[])
    order by a.chunk_no, a.attempt_no desc`);
  const callOf = new Map(calls.map((call) => [call.chunkNo, call]));
  return rows.flatMap((row) => {
    const call = callOf.get(row.chunkNo);
    return call ? [{ ...row, ...call }] : [];
  });
}
