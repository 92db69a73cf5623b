import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { libraryEntry } from "#db/schema/library.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { type EntryRow, noSuchEntry } from "./entry.ts";

/**
 * Puts entries away, so that no form offers them, or brings them back. Those that are there already stay as they are. A
 * default that comes back is the default again unless another one has become it. Answers the ids it moved; throws
 * `not_found` when one of them is not in this workspace, and then moves none.
 */
export async function setArchived(
  scope: Scope,
  { entryIds, archived }: { entryIds: readonly string[]; archived: boolean },
): Promise<{ moved: string[] }> {
  requirePermission(scope, "library.manage");
  const { id: workspaceId } = scope.workspace;
  const ids = [...new Set(entryIds)];
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const rows = await tx
      .select()
      .from(libraryEntry)
      .where(inArray(libraryEntry.id, ids))
      .orderBy(asc(libraryEntry.id))
      .for("no key update");
    if (rows.length < ids.length) throw noSuchEntry();
    const moving = rows.filter((row) => (row.archivedAt !== null) !== archived);
    const moved = moving.map(({ id }) => id);
    const lost = archived ? [] : await notDefaultAnyMore(tx, moving);
    if (lost.length > 0) await tx.update(libraryEntry).set({ isDefault: false }).where(inArray(libraryEntry.id, lost));
    await tx
      .update(libraryEntry)
      .set({ archivedAt: archived ? sql`now()` : null })
      .where(inArray(libraryEntry.id, moved));
    const [only] = ids.length === 1 ? ids : [];
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: archived ? "library_entry.archived" : "library_entry.restored",
      target: { kind: "library_entry", id: only ?? null },
      before: { archived: !archived },
      after: { archived },
      meta: { entries: moving.map(({ id, kind, value }) => ({ id, kind, value })), lostDefault: lost },
    });
    return { moved };
  });
}

/** Of what comes back with the default's mark: where another one has it now, or comes back with it. */
async function notDefaultAnyMore(tx: Tx, back: readonly EntryRow[]): Promise<string[]> {
  const marked = back.filter((row) => row.isDefault);
  if (marked.length === 0) return [];
  const taken = await tx
    .select({ connectionId: libraryEntry.connectionId, kind: libraryEntry.kind })
    .from(libraryEntry)
    .where(
      and(
        inArray(
          libraryEntry.connectionId,
          marked.map((row) => row.connectionId),
        ),
        eq(libraryEntry.isDefault, true),
        isNull(libraryEntry.archivedAt),
      ),
    );
  const placeOf = (row: Pick<EntryRow, "connectionId" | "kind">) => `${row.connectionId} ${row.kind}`;
  const places = new Set(taken.map(placeOf));
  return marked.flatMap((row) => {
    if (places.has(placeOf(row))) return [row.id];
    places.add(placeOf(row));
    return [];
  });
}
