import { and, eq, inArray } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { uploadImport } from "#db/schema/uploads.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import { lockUpload, requireRead } from "#server/domain/tables/uploads/purpose.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";
import { t } from "#words/t.ts";
import { columnsOf, type ReportSettings, type SuppressionSettings } from "./settings.ts";

export type NewImport = { uploadId: string } & (
  | { kind: "suppressions"; settings: SuppressionSettings }
  | { kind: "delivery_report"; settings: ReportSettings }
);

/**
 * Lets the worker take an upload over that was read. Throws `not_found`, `forbidden` by what it is for, `invalid` for a
 * column that it does not have, `conflict` while it is not read or is being taken over already.
 */
export async function beginImport(scope: Scope, { uploadId, kind, settings }: NewImport): Promise<{ id: string }> {
  const { id: workspaceId } = scope.workspace;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const found = await lockUpload(tx, scope, uploadId);
    if (found.purpose !== kind) throw new DomainError("invalid", t("domain.thisFileWasUploadedForSomethingElse"));
    requireRead(found);
    const width = found.columns?.length ?? 0;
    if (columnsOf(settings).some((column) => column >= width))
      throw new DomainError("invalid", t("domain.thisFileHasSoManyColumns", { width }));
    await refuseWhileUnderWay(tx, uploadId);
    const [stored] = await tx
      .insert(uploadImport)
      .values({ workspaceId, uploadId, kind, settings, state: "queued", createdBy: scope.person.id })
      .returning({ id: uploadImport.id });
    if (!stored) throw new Error("the import was not stored");
    await enqueue(tx, { kind: "run_import", key: stored.id, workspaceId });
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "import.started",
      target: { kind: "import", id: stored.id },
      meta: {
        kind,
        uploadId,
        rowCount: found.rowCount,
        ...("channels" in settings && { channels: settings.channels }),
      },
      personal: { name: found.name },
    });
    return stored;
  });
}

async function refuseWhileUnderWay(tx: Tx, uploadId: string): Promise<void> {
  const [one] = await tx
    .select({ id: uploadImport.id })
    .from(uploadImport)
    .where(and(eq(uploadImport.uploadId, uploadId), inArray(uploadImport.state, ["queued", "importing"])));
  if (one)
    throw new DomainError("conflict", t("domain.thisFileIsBeingImportedAlreadyWait"), {
      importId: one.id,
    });
}
