import { and, asc, eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { type UploadRow, uploadBlock, type uploadImport } from "#db/schema/uploads.ts";
import { byRow, type Page, type Paging } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { shownCells } from "#server/domain/tables/uploads/shown.ts";
import { t } from "#words/t.ts";
import { isRefused, judgeReport, judgeSuppression, type RefusedRow } from "./judge-rows.ts";
import { findImport } from "./read.ts";
import { reportSettings, suppressionSettings } from "./settings.ts";
import { countHolders } from "./take-report.ts";

/** A row that was not taken over, with the cell that is to blame. */
export type LeftOutRow = RefusedRow & { text: string };
export type LeftOut = "refused" | "unmatched";

/** A page is looked for in so many blocks; the next one goes on from there, also when nothing was found. */
const blocksAtOnce = 10;

/**
 * Rows that an import left out: refused ones, or those of a report whose message is not here. They are judged anew from
 * the upload, which keeps its rows for as long as the workspace keeps files. Throws `not_found`.
 */
export async function listLeftOut(
  scope: Scope,
  { id, of, cursor = 0, limit }: Paging<number> & { id: string; of: LeftOut },
): Promise<Page<LeftOutRow>> {
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const found = await findImport(tx, scope, id);
    const blocks = await tx
      .select({ rows: uploadBlock.rows })
      .from(uploadBlock)
      .where(and(eq(uploadBlock.uploadId, found.uploadId), isFrom(found.uploadId, cursor)))
      .orderBy(asc(uploadBlock.blockNo))
      .limit(blocksAtOnce);
    const rows: LeftOutRow[] = [];
    let lastRow = cursor;
    for (const block of blocks) {
      const fresh = block.rows.filter(([row]) => row > cursor);
      for (const refused of await leftOutOf(tx, found, fresh, of)) {
        if (rows.length === limit) return { rows, next: byRow.write(rows.at(-1)?.row ?? cursor) };
        const [, ...cells] = fresh.find(([row]) => row === refused.row) ?? [0];
        rows.push({ ...refused, text: shownCells(scope, [cells[refused.column] ?? ""])[0] ?? "" });
      }
      lastRow = fresh.at(-1)?.[0] ?? lastRow;
    }
    return { rows, next: blocks.length < blocksAtOnce ? null : byRow.write(lastRow) };
  });
}

/** From the block that holds the row, the ones before it being looked through. */
const isFrom = (uploadId: string, row: number) =>
  sql`${uploadBlock.blockNo} >= coalesce((select max(b.block_no) from upload_block b
    where b.upload_id = ${uploadId} and b.first_row <= ${row}), 0)`;

async function leftOutOf(
  tx: Tx,
  found: typeof uploadImport.$inferSelect,
  rows: readonly UploadRow[],
  of: LeftOut,
): Promise<RefusedRow[]> {
  if (found.kind === "suppressions") {
    const settings = suppressionSettings.parse(found.settings);
    return of === "unmatched"
      ? []
      : rows.map((row) => judgeSuppression(row, settings, found.createdAt)).filter(isRefused);
  }
  const settings = reportSettings.parse(found.settings);
  const judged = rows.map((row) => judgeReport(row, settings));
  const holders = await countHolders(
    tx,
    found.workspaceId,
    judged.flatMap((row) => (isRefused(row) ? [] : [row])),
  );
  return judged.flatMap((row) => {
    if (isRefused(row)) return of === "refused" ? [row] : [];
    const count = holders.get(row.msgId) ?? 0;
    const place = { row: row.row, column: settings.idColumn };
    if (of === "unmatched") return count === 0 ? [{ ...place, problem: t("domain.noMessageHasThisId") }] : [];
    return count > 1 ? [{ ...place, problem: t("domain.severalMessagesHaveThisId") }] : [];
  });
}
