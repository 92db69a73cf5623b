import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { numberColumns } from "#server/compose/exported/lists.ts";
import { type StoredCall, shownCall } from "#server/domain/calls/records/row.ts";
import { callsToNumber } from "#server/domain/calls/records/to-number.ts";
import type { Cell } from "#server/domain/exports/cells.ts";
import { isoTime } from "#server/domain/exports/iso-time.ts";
import { choiceOf, type FileChoice, listingContent } from "#server/domain/exports/listing.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import type { Channels } from "#server/domain/messages/channel/channel.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportFile, type FileWork } from "#server/domain/trail/export-file.ts";
import { type AskedNumber, askedOf, type ReadNumber } from "./asked.ts";
import { type StoredSent, sentToNumber, shownSent } from "./sent.ts";

type Cells = Partial<Record<(typeof numberColumns)[number]["key"], Cell>>;

const columns = numberColumns.map((column) => ({ column, cellOf: (cells: Cells) => cells[column.key] }));

type StoredCallWithRecord = StoredCall & { record: Record<string, unknown> };
type Row = { way: "message"; row: StoredSent } | { way: "call"; row: StoredCallWithRecord };

/**
 * What was sent to one number and the calls to it as a file, newest first, in all ways that the viewer may read or in one of
 * them: what there is to hand to its person, of a call all that the platform told. The audit entry is written before anything
 * leaves. Throws as `readNumber`, `too_many`.
 */
export async function exportNumber(
  scope: Scope,
  channels: Channels,
  asked: AskedNumber,
  { format, columns: chosen, ...options }: SnapshotOptions & FileChoice = {},
): Promise<WrittenFile> {
  return exportFile(scope, numberFile(scope, channels, asked, { format, columns: chosen }), options);
}

/** What that file is. */
export function numberFile(
  scope: Scope,
  channels: Channels,
  asked: AskedNumber,
  { format, columns: chosen }: FileChoice,
): FileWork<Row> {
  const read = askedOf(scope, asked);
  const prepare = async () => ({
    target: { kind: "workspace", id: scope.workspace.id },
    meta: { channels: read.channels, calls: read.kinds, ...read.within, ...choiceOf({ format, columns: chosen }) },
    personal: { number: read.number },
    content: listingContent(
      {
        // A number in the name would outlive its person in a folder of downloads.
        name: "messages-and-calls-to-one-number",
        columns,
        query: bothLists(scope, channels, read),
        execute: (tx: Tx, fetch: SQL) => tx.execute<Row>(fetch),
        rowsOf: (stored: Row[]) => stored.map((row) => cellsOf(scope, read.number, row)),
      },
      { format, columns: chosen },
    ),
  });
  return { permission: "personal.see", action: "number.exported", prepare };
}

function bothLists(scope: Scope, channels: Channels, { number, channels: of, kinds, within }: ReadNumber): SQL {
  const lists = [
    ...(of.length > 0
      ? [
          sql`select 'message' as way, m.at::timestamptz as at, to_json(m) as row
          from (${sentToNumber(scope, channels, { number, of, within })}) m`,
        ]
      : []),
    ...(kinds.length > 0
      ? [
          sql`select 'call' as way, c."calledAt" as at, to_json(c) as row
          from (${callsToNumber(scope, { number, kinds, within, more: sql`, c.record` })}) c`,
        ]
      : []),
  ];
  return sql`select way, row from (${sql.join(lists, sql` union all `)}) both_lists order by at desc, way desc`;
}

function cellsOf(scope: Scope, number: string, { way, row }: Row): Cells {
  return { number, ...(way === "message" ? ofMessage(scope, row) : ofCall(scope, row)) };
}

function ofMessage(scope: Scope, stored: StoredSent): Cells {
  const row = shownSent(scope, stored);
  return {
    channel: row.channel,
    send: row.title,
    sent_by: row.sentByName,
    at: isoTime(row.at),
    outcome: row.outcome,
    code: row.code,
    reason: row.reason,
    text: row.text,
    parts: row.parts,
    order_id: row.orderId,
    msg_id: row.msgId,
    stamped_at: isoTime(row.stampedAt),
    reported_state: row.reported?.state,
    reported_at: isoTime(row.reported?.at),
    result_decided_by: row.decided?.byName,
    result_decided_at: isoTime(row.decided?.at),
    result_decided_because: row.decided?.reason,
  };
}

function ofCall(scope: Scope, { record, ...stored }: StoredCallWithRecord): Cells {
  const row = shownCall(scope, stored);
  return {
    channel: `${row.kind} call`,
    at: isoTime(row.calledAt),
    outcome: row.isAnswered ? "answered" : "not answered",
    code: row.result,
    reason: row.reason,
    text: row.intent,
    call_id: row.recordId,
    talk_seconds: row.talkSeconds,
    charged_seconds: row.chargedSeconds,
    cost_usd: row.cost,
    call_record: record,
  };
}
