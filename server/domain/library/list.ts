import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { libraryEntry } from "#db/schema/library.ts";
import { type UnlistedKind, unlistedKinds } from "#server/contract/unlisted-ids.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { type Entry, noSuchEntry, placeOf, selectEntries, shownEntry } from "./entry.ts";

export type EntryFilter = {
  /** Without one, the connection in use. */
  connectionId?: string | undefined;
  kind?: UnlistedKind | undefined;
  q?: string | undefined;
  archived: boolean;
};
export type EntryCursor = { label: string; id: string };

/** As a reader looks for it, whatever the database's collation. */
export const byLabel = sql`lower(${libraryEntry.label})`;

/** A connection's entries by label, in use or archived. Throws `not_found` for a connection that is not here. */
export async function listEntries(
  scope: Scope,
  filter: EntryFilter & { after?: EntryCursor | undefined; limit: number },
): Promise<{ rows: Entry[]; hasMore: boolean }> {
  requirePermission(scope, "library.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const place = await placeOf(tx, filter.connectionId);
    const rows = await selectEntries(tx)
      .where(
        and(
          eq(libraryEntry.workspaceId, scope.workspace.id),
          eq(libraryEntry.connectionId, place.id),
          filter.kind ? eq(libraryEntry.kind, filter.kind) : undefined,
          filter.archived ? isNotNull(libraryEntry.archivedAt) : isNull(libraryEntry.archivedAt),
          matches(filter.q),
          filter.after
            ? // The label that a reader was shown may be masked.
              sql`(${byLabel}, ${libraryEntry.id}) > (lower(coalesce((select e.label from library_entry e
                where e.id = ${filter.after.id}::uuid), ${filter.after.label})), ${filter.after.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(asc(byLabel), asc(libraryEntry.id))
      .limit(filter.limit + 1);
    const shown = rows.slice(0, filter.limit).map((entry) => shownEntry(scope, entry));
    return { rows: shown, hasMore: rows.length > filter.limit };
  });
}

/** Label, id or note contain what was typed. */
export function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const like = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  return or(
    sql`${libraryEntry.label} ilike ${like}`,
    sql`${libraryEntry.value} ilike ${like}`,
    sql`${libraryEntry.note} ilike ${like}`,
  );
}

/** One entry. Throws `not_found`. */
export async function getEntry(scope: Scope, id: string): Promise<Entry> {
  requirePermission(scope, "library.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [row] = await selectEntries(tx).where(eq(libraryEntry.id, id));
    if (!row) throw noSuchEntry();
    return shownEntry(scope, row);
  });
}

export type KindCount = { kind: UnlistedKind; inUse: number; archived: number };

/**
 * How many entries of each kind a connection has, of those that match, and which connections there are to look at: those
 * with entries, and the one in use. A library holds what people typed, so it is counted.
 */
export async function countEntries(scope: Scope, filter: Pick<EntryFilter, "connectionId" | "q">) {
  requirePermission(scope, "library.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const place = await placeOf(tx, filter.connectionId);
    const found = await tx
      .select({
        kind: libraryEntry.kind,
        inUse: sql<number>`(count(*) filter (where ${libraryEntry.archivedAt} is null))::int`,
        archived: sql<number>`count(${libraryEntry.archivedAt})::int`,
      })
      .from(libraryEntry)
      .where(
        and(
          eq(libraryEntry.workspaceId, scope.workspace.id),
          eq(libraryEntry.connectionId, place.id),
          matches(filter.q),
        ),
      )
      .groupBy(libraryEntry.kind);
    const connections = await tx
      .select({ id: connection.id, name: connection.name, kind: connection.kind })
      .from(connection)
      .where(
        or(
          eq(connection.id, place.id),
          and(eq(connection.isDefault, true), isNull(connection.archivedAt)),
          sql`exists (select from ${libraryEntry} where ${libraryEntry.connectionId} = ${connection.id})`,
        ),
      )
      .orderBy(asc(connection.name), asc(connection.id));
    const kinds = unlistedKinds.map(
      (kind): KindCount => found.find((row) => row.kind === kind) ?? { kind, inUse: 0, archived: 0 },
    );
    return { kinds, connectionId: place.id, connections };
  });
}
