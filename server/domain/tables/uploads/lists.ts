import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { upload } from "#db/schema/uploads.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { DomainError } from "#server/domain/errors.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { lockUpload, requireRead, requireReader } from "./purpose.ts";

/** Names are told apart without letter case. More lists than this are no help to anybody who looks for one. */
const maxLists = 500;

/** A saved list as it is offered. */
export type SavedList = {
  id: string;
  listName: string;
  rowCount: number;
  columns: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
  createdByName: string;
};

/**
 * Keeps an upload of recipients as a list under a name, or gives it another one. Throws `conflict` where a list has the
 * name in any letter case, or where the rows are not read.
 */
export async function saveList(scope: Scope, { id, name }: { id: string; name: string }): Promise<{ id: string }> {
  const { id: workspaceId } = scope.workspace;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const found = await lockUpload(tx, scope, id);
    if (found.purpose !== "recipients") throw new DomainError("invalid", t("domain.onlyRecipientsAreSavedAsAList"));
    requireRead(found);
    await requireFreeName(tx, id, name);
    if (found.listName === null) await requireRoomFor(tx, "lists");
    await tx.update(upload).set({ listName: name }).where(eq(upload.id, id));
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "upload.saved",
      target: { kind: "upload", id },
      meta: { rowCount: found.rowCount },
      personal: { listName: name, before: found.listName },
    });
    return { id };
  });
}

/**
 * Makes a saved list an upload like others, which goes once it is older than the workspace keeps files. Throws `conflict`
 * where it is none.
 */
export async function unsaveList(scope: Scope, id: string): Promise<{ id: string }> {
  const { id: workspaceId } = scope.workspace;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const found = await lockUpload(tx, scope, id);
    if (found.listName === null) throw new DomainError("conflict", t("domain.thisIsNotASavedListOr"));
    await tx.update(upload).set({ listName: null }).where(eq(upload.id, id));
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "upload.unsaved",
      target: { kind: "upload", id },
      meta: { rowCount: found.rowCount },
      personal: { listName: found.listName },
    });
    return { id };
  });
}

/** The saved lists of the workspace, last used first. */
export async function listLists(scope: Scope): Promise<{ rows: SavedList[] }> {
  requireReader(scope, "recipients");
  const found = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx
      .select({
        id: upload.id,
        listName: upload.listName,
        rowCount: upload.rowCount,
        columns: upload.columns,
        createdAt: upload.createdAt,
        lastUsedAt: upload.lastUsedAt,
        createdByName: person.name,
      })
      .from(upload)
      .innerJoin(person, eq(person.id, upload.createdBy))
      .where(and(isNotNull(upload.listName), eq(upload.purpose, "recipients")))
      .orderBy(sql`${upload.lastUsedAt} desc nulls last`, desc(upload.createdAt), desc(upload.id))
      .limit(maxLists),
  );
  return {
    rows: found.map((row) => ({
      ...row,
      listName: shownText(scope, row.listName ?? ""),
      columns: (row.columns ?? []).map((column) => shownText(scope, column)),
    })),
  };
}

async function requireFreeName(tx: Tx, id: string, name: string): Promise<void> {
  const [taken] = await tx
    .select({ id: upload.id, listName: upload.listName })
    .from(upload)
    .where(and(sql`lower(${upload.listName}) = lower(${name})`, ne(upload.id, id)));
  if (taken)
    throw new DomainError(
      "conflict",
      t("domain.thereIsAListListNameAlreadyChoose", { listName: taken.listName ?? "" }),
      {
        field: "name",
        uploadId: taken.id,
      },
    );
}
