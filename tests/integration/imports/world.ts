import { eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { message } from "#db/schema/messages.ts";
import { attempt } from "#db/schema/submissions.ts";
import { upload, uploadBlock, uploadImport } from "#db/schema/uploads.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { SuppressionSettings } from "#server/domain/tables/imports/settings.ts";
import { workOnNext } from "#tests/support/jobs.ts";
import { placeIds } from "#tests/support/place-of-ids.ts";

type Purpose = (typeof upload.$inferSelect)["purpose"];

/** An upload as the worker has read it: blocks of a few rows, the header in row 1. */
export async function storeUpload(
  scope: Scope,
  purpose: Purpose,
  columns: string[],
  rows: readonly (readonly string[])[],
  { blockRows = 3, name = "list.csv" } = {},
): Promise<string> {
  const { system } = scope.services.db;
  const workspaceId = scope.workspace.id;
  const [made] = await system
    .insert(upload)
    .values({
      workspaceId,
      purpose,
      name,
      source: "file",
      byteCount: 100,
      state: "read",
      columns,
      rowCount: rows.length,
      createdBy: scope.person.id,
    })
    .returning({ id: upload.id });
  if (!made) throw new Error("the upload was not stored");
  for (let at = 0; at < rows.length; at += blockRows) {
    const block = rows
      .slice(at, at + blockRows)
      .map((cells, index) => [at + index + 2, ...cells] as [number, ...string[]]);
    await system.insert(uploadBlock).values({
      uploadId: made.id,
      workspaceId,
      blockNo: at / blockRows,
      firstRow: at + 2,
      rows: block,
    });
  }
  return made.id;
}

export const suppressionColumns: SuppressionSettings = {
  channels: ["sms"],
  numberColumn: 0,
  reasonColumn: 1,
  untilColumn: 2,
  country: "DE",
  reason: "Imported list",
  until: null,
  timeZone: "+00:00",
};

/** Works until nothing waits. */
export async function importAll(scope: Scope): Promise<void> {
  while (await workOnNext(scope.services, "run_import"));
}

export async function importRow(scope: Scope, id: string) {
  const [row] = await scope.services.db.system.select().from(uploadImport).where(eq(uploadImport.id, id));
  if (!row) throw new Error("there is no such import");
  return row;
}

export const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Messages of a submission's only call, which was accepted: each with its id of the platform's. */
export async function storeMessages(scope: Scope, submissionId: string, msgIds: readonly (string | null)[]) {
  const { id: workspaceId } = scope.workspace;
  return inWorkspace(scope.services.db.system, workspaceId, async (tx) => {
    await tx.update(attempt).set({ state: "accepted", dueAt: null }).where(eq(attempt.submissionId, submissionId));
    const stored = await tx
      .insert(message)
      .values(
        msgIds.map((msgId, itemNo) => ({
          workspaceId,
          submissionId,
          chunkNo: 1,
          itemNo,
          number: `+4917012345${String(itemNo).padStart(2, "0")}`,
          partCount: 1,
          outcome: msgId === null ? ("refused" as const) : ("accepted" as const),
          msgId,
        })),
      )
      .returning();
    await placeIds(tx, submissionId);
    return stored;
  });
}
