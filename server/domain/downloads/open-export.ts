import { and, eq, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { listExport } from "#db/schema/exports.ts";
import { DomainError } from "#server/domain/errors.ts";
import { asDownload } from "#server/domain/exports/slots.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import { type StoredObject, StoreProblem, storeOf } from "#server/domain/file-stores.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { readAddress } from "./addresses.ts";

type Stored = typeof listExport.$inferSelect & { isOver: boolean };

/**
 * The whole file of an export of one's own, as one download. The audit entry is written before anything leaves. Throws
 * `not_found`, `conflict` with a sentence for one that is not ready or not kept any more, `forbidden` for whoever may not read
 * its list or see its people now, `unavailable`, `too_many`.
 */
export async function openExport(scope: Scope, id: string): Promise<WrittenFile & { bytes: number }> {
  const { services, workspace, person } = scope;
  const { app, downloads } = services.db;
  return asDownload(downloads, { personId: person.id, workspaceId: workspace.id }, async () => {
    const found = await find(scope, id);
    requireReadable(scope, found);
    const left = new AbortController();
    const object = await openObject(scope, found, left.signal);
    await inWorkspace(app, workspace.id, (tx) =>
      appendAudit(tx, workspace.id, actorOf(scope), {
        action: "export.downloaded",
        target: { kind: "export", id },
        meta: { sha256: found.sha256?.toString("hex") ?? null, people: found.seesPeople ? "full" : "masked" },
      }),
    );
    const { fileName, contentType, bytes } = found;
    return {
      name: fileName ?? id,
      type: contentType ?? "application/octet-stream",
      bytes: bytes ?? object.bytes,
      chunks: object.chunks,
      leave: () => left.abort(),
    };
  });
}

async function find({ services, workspace, person }: Scope, id: string): Promise<Stored> {
  const [found] = await inWorkspace(services.db.app, workspace.id, (tx) =>
    tx
      .select({ row: listExport, isOver: sql<boolean>`coalesce(${listExport.expiresAt} <= now(), false)` })
      .from(listExport)
      .where(and(eq(listExport.id, id), eq(listExport.createdBy, person.id))),
  );
  if (!found) throw new DomainError("not_found", t("domain.youHaveNoSuchExportInThis"));
  return { ...found.row, isOver: found.isOver };
}

function requireReadable(
  scope: Scope,
  { state, problem, voidedAt, isOver, seesPeople, address, keptDays, scheduleId }: Stored,
): void {
  if (state === "failed") throw new DomainError("conflict", told(problem) ?? t("domain.itCouldNotBeWritten"));
  if (state === "cancelled") throw new DomainError("conflict", t("domain.thisExportWasCancelled"));
  if (state !== "ready") throw new DomainError("conflict", t("domain.itIsStillBeingWrittenFetchIt"));
  if (voidedAt) throw new DomainError("conflict", t("domain.somebodyWasErasedSinceThisWasWritten"));
  if (isOver)
    throw new DomainError(
      "conflict",
      scheduleId === null
        ? t("domain.thisExportIsNoLongerKeptIts", { keptDays })
        : t("domain.thisExportIsNoLongerKeptIt", { keptDays }),
    );
  requirePermission(scope, readAddress(scope, address).file.permission);
  if (seesPeople && !maySeePersonal(scope))
    throw new DomainError("forbidden", t("domain.thisFileShowsPersonalDataThatYou"));
}

async function openObject({ services }: Scope, found: Stored, signal: AbortSignal): Promise<StoredObject> {
  try {
    const store = storeOf(services.exports, found);
    if (store === null) throw new DomainError("unavailable", t("domain.theFileIsInAFolderOr"));
    const object = await store.open(found.objectKey ?? "", null, signal);
    // Half a file is never offered as whole.
    if (object && object.bytes === found.bytes) return object;
    await object?.chunks.return(undefined);
    throw new DomainError("conflict", t("domain.theFileIsMissingOrWasChanged"));
  } catch (error) {
    if (error instanceof StoreProblem) throw new DomainError("unavailable", told(error.kept));
    throw error;
  }
}
