import { inWorkspace, type Tx } from "#db/client.ts";
import { asDownload } from "#server/domain/exports/slots.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import { type FileContent, fileChunks, type WrittenFile } from "#server/domain/exports/written-file.ts";
import { fileZone } from "#server/domain/file-zone.ts";
import type { Permission } from "#server/domain/permissions.ts";
import { type FileSource, fileSource } from "#server/domain/reading.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { type AuditEntry, actorOf, appendAudit } from "./append.ts";
import type { Chain } from "./chains.ts";

/** A file that is ready to be written: what is in it, and what its audit entry says beside the action. */
export type Export<Row> = Omit<AuditEntry, "action"> & { content: FileContent<Row> };

type Work<Row> = {
  action: AuditEntry["action"];
  /** Looks up what the file needs. What it throws ends the download before anything was written down. */
  prepare: (tx: Tx) => Promise<Export<Row>>;
};

/** A file that a permission opens. */
export type FileWork<Row> = Work<Row> & { permission: Permission };

/**
 * A file of the scope's workspace as one download. The audit entry is written before anything leaves, in the transaction
 * of `prepare`. Throws `forbidden`, `too_many` before anything is looked up, and what `prepare` throws.
 */
export async function exportFile<Row>(
  scope: Scope,
  { permission, ...work }: FileWork<Row>,
  options: SnapshotOptions = {},
): Promise<WrittenFile> {
  requirePermission(scope, permission);
  const { app, downloads } = scope.services.db;
  const workspaceId = scope.workspace.id;
  const asker = { personId: scope.person.id, workspaceId };
  const chain = { workspaceId, db: app, downloads, asker, reader: actorOf(scope), zone: scope.zone };
  return exportFrom(chain, work, { ...options, source: () => fileSource(scope.services.db) });
}

/** The same for whoever may read a chain: a workspace's or the instance's own. */
export async function exportFrom<Row>(
  {
    workspaceId,
    db,
    downloads,
    asker,
    reader,
    zone,
  }: Pick<Chain, "workspaceId" | "db" | "downloads" | "asker" | "reader" | "zone">,
  { action, prepare }: Work<Row>,
  { source, ...options }: SnapshotOptions & { source?: () => Promise<FileSource> } = {},
): Promise<WrittenFile> {
  return asDownload(downloads, asker, async () => {
    const { content, timeZone } = await inWorkspace(db, workspaceId, async (tx) => {
      const { content, ...entry } = await prepare(tx);
      await appendAudit(tx, workspaceId, reader, { action, ...entry });
      return { content, timeZone: await fileZone(tx, workspaceId, zone) };
    });
    const { name, type } = content;
    const left = new AbortController();
    const { signal } = left;
    // Only now: what is committed up to here has to be there.
    const from = (await source?.()) ?? { app: db, downloads };
    const chunks = fileChunks(from.downloads, workspaceId, content, {
      ...options,
      timeZone,
      signal,
      canceller: from.app,
    });
    return { name, type, chunks, leave: () => left.abort() };
  });
}
