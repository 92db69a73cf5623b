import { eq, type SQL, sql } from "drizzle-orm";
import { type Db, inWorkspace, type Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { actorOf, appendAudit } from "#server/domain/audit/append.ts";
import { DomainError } from "#server/domain/errors.ts";
import { csvFileName, csvLine, csvStart, guardFormula, guardId } from "#server/domain/exports/csv.ts";
import { type SnapshotOptions, snapshotPages } from "#server/domain/exports/snapshot-pages.ts";
import { maySeePersonal, shownText } from "#server/domain/personal/see.ts";
import type { CsvFile } from "#server/domain/recipients/export-csv.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { requireSms } from "./figures.ts";
import { messageColumns, ofReport, type StoredMessage, shownMessage } from "./message-row.ts";
import type { MessageFilter } from "./read-messages.ts";
import { isWanted } from "./wanted-messages.ts";

export type MessagesFilter = Pick<MessageFilter, "submissionId" | "outcome" | "q">;

const header = [
  "row",
  "number",
  "outcome",
  "code",
  "reason",
  "order_id",
  "msg_id",
  "parts",
  "reported_state",
  "reported_at",
  "our_check",
];

/** Each export holds a connection while it lasts; the pages need the others. */
const exportsAtOnce = 4;
const running = new WeakMap<Db, number>();

/**
 * A submission's messages as CSV in the order of their file, under the same filter as the page; without one there are as
 * many rows as were planned. The audit entry is written before anything leaves. Throws `not_found`, `too_many`.
 */
export async function exportMessages(
  scope: Scope,
  filter: MessagesFilter,
  options: SnapshotOptions = {},
): Promise<CsvFile> {
  requirePermission(scope, "submission.read");
  const { app } = scope.services.db;
  if ((running.get(app) ?? 0) >= exportsAtOnce)
    throw new DomainError("too_many", "Several downloads are under way. Try again when one of them has ended.");
  const { submissionId, outcome = null, q = null } = filter;
  const { title, query } = await inWorkspace(app, scope.workspace.id, async (tx) => {
    await requireSms(tx, submissionId);
    const [found] = await tx
      .select({ title: submission.title })
      .from(submission)
      .where(eq(submission.id, submissionId));
    const wanted = await isWanted(tx, scope, submissionId, filter);
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "messages.exported",
      target: { kind: "submission", id: submissionId },
      meta: { filter: { outcome }, numbers: maySeePersonal(scope) ? "full" : "masked" },
      // What was searched for may be somebody's number.
      personal: { search: q },
    });
    return { title: shownText(scope, found?.title ?? ""), query: selectRows(submissionId, wanted) };
  });
  return { name: csvFileName(title, "messages"), chunks: writeChunks(scope, query, options) };
}

/** Opens the ids of each call once, however many rows there are. */
function selectRows(submissionId: string, wanted: SQL): SQL {
  return sql`
    with last as materialized (
      select distinct on (chunk_no) chunk_no, state, unclear_count, platform_status, platform_reason, outcome_note,
        contradiction, msg_ids
      from attempt where submission_id = ${submissionId} order by chunk_no, attempt_no desc),
    named as materialized (
      select last.chunk_no, (i.place - 1)::int as item_no, i.msg_id
      from last cross join jsonb_array_elements_text(last.msg_ids) with ordinality i(msg_id, place))
    select ${messageColumns(sql`n.msg_id`)} from message m join last a on a.chunk_no = m.chunk_no
      left join named n on n.chunk_no = m.chunk_no and n.item_no = m.item_no ${ofReport}
    where m.submission_id = ${submissionId} and ${wanted} order by m.chunk_no, m.item_no`;
}

async function* writeChunks(
  scope: Scope,
  query: SQL,
  options: SnapshotOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { app } = scope.services.db;
  const encoder = new TextEncoder();
  running.set(app, (running.get(app) ?? 0) + 1);
  try {
    yield encoder.encode(csvStart + csvLine(header));
    const messages = { query, execute: (tx: Tx, fetch: SQL) => tx.execute<StoredMessage>(fetch) };
    for await (const rows of snapshotPages(app, scope.workspace.id, messages, options)) {
      yield encoder.encode(rows.map((row) => csvLine(cellsOf(scope, row))).join(""));
    }
  } finally {
    running.set(app, (running.get(app) ?? 1) - 1);
  }
}

/** As the page shows the row. */
function cellsOf(scope: Scope, stored: StoredMessage): (string | null)[] {
  const row = shownMessage(scope, stored);
  return [
    row.row === null ? null : String(row.row),
    guardFormula(row.number),
    row.outcome,
    row.code,
    row.reason && guardFormula(row.reason),
    row.orderId && guardId(row.orderId),
    row.msgId && guardId(row.msgId),
    String(row.parts),
    row.reported && guardFormula(row.reported.state),
    row.reported?.at?.toISOString() ?? null,
    row.precheck,
  ];
}
