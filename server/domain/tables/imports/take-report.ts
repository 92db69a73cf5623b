import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { messagesCalled } from "#db/schema/messages.ts";
import type { UploadRow, uploadImport } from "#db/schema/uploads.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { isRefused, judgeReport, type ReportRow } from "./judge-rows.ts";
import { reportSettings } from "./settings.ts";

export type ReportCounts = { matched: number; unmatched: number; refused: number };
type Import = Pick<typeof uploadImport.$inferSelect, "id" | "workspaceId" | "settings" | "createdAt">;

/**
 * Takes a block of a report over: each message keeps what was reported last by the time in the file. What the platform
 * answered, accepted or refused, is not touched.
 */
export async function takeReport(tx: Tx, of: Import, rows: readonly UploadRow[]): Promise<ReportCounts> {
  const settings = reportSettings.parse(of.settings);
  const judged = rows.map((row) => judgeReport(row, settings));
  const read = judged.flatMap((row) => (isRefused(row) ? [] : [row]));
  const holders = await countHolders(tx, of.workspaceId, read);
  const matched = read.filter(({ msgId }) => holders.get(msgId) === 1);
  await store(tx, of, matched);
  const unmatched = read.filter(({ msgId }) => !holders.has(msgId)).length;
  return { matched: matched.length, unmatched, refused: rows.length - matched.length - unmatched };
}

/** How many messages have each id, of the ids that some message has; two stand for any more. */
export async function countHolders(
  tx: Tx,
  workspaceId: string,
  rows: readonly Pick<ReportRow, "msgId">[],
): Promise<Map<string, number>> {
  const ids = JSON.stringify([...new Set(rows.map(({ msgId }) => msgId))]);
  const found = await tx.execute<{ msgId: string; count: number }>(sql`
    select i.msg_id as "msgId", h.count from jsonb_array_elements_text(${ids}::text::jsonb) i(msg_id)
    cross join lateral (select count(*)::int as count
      from (select from ${messagesCalled(workspaceId, sql`i.msg_id`)} m limit 2) m) h
    where h.count > 0`);
  return new Map(found.map(({ msgId, count }) => [msgId, count]));
}

async function store(tx: Tx, of: Import, matched: readonly ReportRow[]): Promise<void> {
  const last = new Map<string, { msgId: string; state: string; at: string }>();
  for (const { msgId, state, at } of matched) {
    const moment = (at ?? of.createdAt).toISOString();
    if ((last.get(msgId)?.at ?? "") <= moment) last.set(msgId, { msgId, state, at: moment });
  }
  if (last.size === 0) return;
  const told = await tx.execute<{ submissionId: string }>(sql`
    with named as materialized (
      select m.id, m.msg_id, r.state, r.at
      from jsonb_to_recordset(${JSON.stringify([...last.values()])}::text::jsonb) r("msgId" text, state text, at timestamptz)
      cross join lateral ${messagesCalled(of.workspaceId, sql`r."msgId"`)} m),
    reported as (
      select m.id, n.state, n.at from named n join message m on m.id = n.id and m.msg_id = n.msg_id
      where m.reported_at is null or m.reported_at <= n.at
      order by m.id for no key update of m),
    changed as (
      update message m set reported_state = r.state, reported_at = r.at, report_id = ${of.id}
      from reported r where m.id = r.id returning m.submission_id)
    select distinct submission_id as "submissionId" from changed`);
  await recordChanges(
    tx,
    told.map(({ submissionId }) => ({ workspaceId: of.workspaceId, submissionId, kind: "submission" })),
  );
}
