import { and, desc, eq, lte } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { type UploadRow, uploadBlock } from "#db/schema/uploads.ts";
import { storableText } from "#server/compose/storable-text.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import { lockUpload, requireRead } from "#server/domain/tables/uploads/purpose.ts";
import { padded, type ShownRow } from "#server/domain/tables/uploads/rows.ts";
import { shownCells } from "#server/domain/tables/uploads/shown.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { requeueChecksOver } from "./requeue.ts";

/** One cell of a row. `column` counts from 0; `submissionId` is the draft in whose check it was seen. */
export type Correction = { id: string; row: number; column: number; text: string; submissionId?: string | undefined };

/**
 * Puts another text into a cell, in place, and lets drafts over these rows be checked anew. Throws `not_found` for a row
 * that was not read, `conflict` where the rows are not there.
 */
export async function correctCell(scope: Scope, input: Correction): Promise<ShownRow> {
  const { id: workspaceId } = scope.workspace;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const found = await lockUpload(tx, scope, input.id);
    requireRead(found);
    if (input.submissionId) await requireSubmission(tx, input.submissionId);
    const width = found.columns?.length ?? 0;
    if (input.column >= width) throw new DomainError("not_found", t("domain.thereIsNoSuchColumnInThis"));
    const cells = await changeCell(tx, input, width);
    await requeueChecksOver(tx, input.id);
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "rows.corrected",
      target: { kind: "upload", id: input.id },
      meta: { row: input.row, column: input.column, ...(input.submissionId && { submissionId: input.submissionId }) },
    });
    return { row: input.row, cells: shownCells(scope, cells) };
  });
}

/** What the trail names has to be there. Throws `not_found` for a draft of another workspace. */
async function requireSubmission(tx: Tx, id: string): Promise<void> {
  const [found] = await tx.select({ id: submission.id }).from(submission).where(eq(submission.id, id));
  if (!found) throw new DomainError("not_found", t("domain.thereIsNoSuchDraftInThis2"));
}

async function changeCell(tx: Tx, { id, row, column, text }: Correction, width: number): Promise<string[]> {
  const [block] = await tx
    .select({ no: uploadBlock.blockNo, rows: uploadBlock.rows })
    .from(uploadBlock)
    .where(and(eq(uploadBlock.uploadId, id), lte(uploadBlock.firstRow, row)))
    .orderBy(desc(uploadBlock.firstRow))
    .limit(1)
    .for("no key update");
  const at = block?.rows.findIndex(([no]) => no === row) ?? -1;
  const before = block?.rows[at];
  if (!block || !before) throw new DomainError("not_found", t("domain.thereIsNoRowRowInThis2", { row }));
  const [, ...stored] = before;
  const cells = padded(stored, width).with(column, storableText(text));
  const changed: UploadRow = [row, ...cells];
  await tx
    .update(uploadBlock)
    .set({ rows: block.rows.with(at, changed) })
    .where(and(eq(uploadBlock.uploadId, id), eq(uploadBlock.blockNo, block.no)));
  return cells;
}
