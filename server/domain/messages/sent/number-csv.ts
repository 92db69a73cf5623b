import type { SQL } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { guardFormula } from "#server/compose/formula-guard.ts";
import { csvLine, guardId } from "#server/domain/exports/csv.ts";
import { isoTime } from "#server/domain/exports/iso-time.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import { csvFile, type WrittenFile } from "#server/domain/exports/written-file.ts";
import type { Channels } from "#server/domain/messages/channel/channel.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportFile } from "#server/domain/trail/export-file.ts";
import { type AskedNumber, askedOf, type StoredSent, sentToNumber, shownSent } from "./sent-to-number.ts";

const header = [
  "number",
  "channel",
  "send",
  "at",
  "outcome",
  "code",
  "reason",
  "text",
  "parts",
  "order_id",
  "msg_id",
  "stamped_at",
  "reported_state",
  "reported_at",
];

/**
 * What was sent to one number as CSV, newest first, in the channels that the viewer may read or in one of them: what there
 * is to hand to its person. The audit entry is written before anything leaves. Throws as `readNumber`, `too_many`.
 */
export async function exportNumber(
  scope: Scope,
  channels: Channels,
  asked: AskedNumber,
  options: SnapshotOptions = {},
): Promise<WrittenFile> {
  const { number, of } = askedOf(scope, asked);
  const prepare = async () => ({
    target: { kind: "workspace", id: scope.workspace.id },
    meta: { channels: of },
    personal: { number },
    content: csvFile({
      // A number in the name would outlive its person in a folder of downloads.
      name: "messages-to-one-number.csv",
      header,
      query: sentToNumber(scope, channels, { number, of }),
      execute: (tx: Tx, fetch: SQL) => tx.execute<StoredSent>(fetch),
      linesOf: (row: StoredSent) => csvLine(cellsOf(scope, number, row)),
    }),
  });
  return exportFile(scope, { permission: "personal.see", action: "number.exported", prepare }, options);
}

function cellsOf(scope: Scope, number: string, stored: StoredSent): (string | null)[] {
  const row = shownSent(scope, stored);
  return [
    guardFormula(number),
    row.channel,
    guardFormula(row.title),
    isoTime(row.at),
    row.outcome,
    row.code,
    row.reason && guardFormula(row.reason),
    guardFormula(row.text),
    String(row.parts),
    row.orderId && guardId(row.orderId),
    row.msgId && guardId(row.msgId),
    isoTime(row.stampedAt),
    row.reported && guardFormula(row.reported.state),
    isoTime(row.reported?.at),
  ];
}
