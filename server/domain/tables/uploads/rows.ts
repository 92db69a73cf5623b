import { and, asc, eq, gte, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { type UploadRow, uploadBlock } from "#db/schema/uploads.ts";
import { byRow, type Page, type Paging, pageOf } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { findUpload } from "./purpose.ts";
import { shownCells } from "./shown.ts";

export type ShownRow = { row: number; cells: string[] };

/**
 * Rows of an upload that was read; as many cells each as there are columns. Cells are masked for those
 * who may not see them. Throws `not_found`.
 */
export async function readRows(
  scope: Scope,
  { id, cursor = 0, limit }: Paging<number> & { id: string },
): Promise<Page<ShownRow>> {
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { state, columns } = await findUpload(tx, scope, id);
    // What is being read may be read anew from the start.
    if (state !== "read") return { rows: [], next: null };
    const found = await storedRows(tx, { id, afterRow: cursor, limit: limit + 1 });
    const width = columns?.length ?? 0;
    const page = pageOf(found, limit, byRow, ([row]) => row);
    const rows = page.rows.map(([row, ...cells]) => ({ row, cells: shownCells(scope, padded(cells, width)) }));
    return { ...page, rows };
  });
}

/** A stored row has the header's cells at least; columns beyond it are made up when a longer row is found. */
export function padded(cells: readonly string[], width: number): string[] {
  return Array.from({ length: Math.max(width, cells.length) }, (_, column) => cells[column] ?? "");
}

async function storedRows(
  tx: Tx,
  { id, afterRow, limit }: { id: string; afterRow: number; limit: number },
): Promise<UploadRow[]> {
  const found: UploadRow[] = [];
  let from = await firstBlock(tx, id, afterRow);
  while (found.length < limit) {
    const [block] = await tx
      .select({ no: uploadBlock.blockNo, rows: uploadBlock.rows })
      .from(uploadBlock)
      .where(and(eq(uploadBlock.uploadId, id), gte(uploadBlock.blockNo, from)))
      .orderBy(asc(uploadBlock.blockNo))
      .limit(1);
    if (!block) break;
    found.push(...block.rows.filter(([row]) => row > afterRow));
    from = block.no + 1;
  }
  return found.slice(0, limit);
}

/** The block that holds the row, or the one before where no row has this number. */
async function firstBlock(tx: Tx, id: string, row: number): Promise<number> {
  const [found] = await tx
    .select({ no: sql<number | null>`max(${uploadBlock.blockNo})` })
    .from(uploadBlock)
    .where(sql`${uploadBlock.uploadId} = ${id} and ${uploadBlock.firstRow} <= ${row}`);
  return found?.no ?? 0;
}
