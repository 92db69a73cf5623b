import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { libraryEntry } from "#db/schema/library.ts";
import { type UnlistedKind, unlistedKinds } from "#server/contract/limits/unlisted-ids.ts";
import { byName, type NamePlace, type Page, type Paging, pageOf } from "#server/domain/paging.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { type Entry, noSuchEntry, placeOf, selectEntries, shownEntry } from "./entry.ts";
import { compareLabels, findShown, matches, readInOrder } from "./find-shown.ts";

export type EntryFilter = {
  /** Without one, the connection in use. */
  connectionId?: string | undefined;
  kind?: UnlistedKind | undefined;
  q?: string | undefined;
  archived: boolean;
};

/** As a reader looks for it, whatever the database's collation. */
export const byLabel = sql`lower(${libraryEntry.label})`;

/** A connection's entries by label, in use or archived. Throws `not_found` for a connection that is not here. */
export async function listEntries(scope: Scope, filter: EntryFilter & Paging<NamePlace>): Promise<Page<Entry>> {
  requirePermission(scope, "library.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const place = await placeOf(tx, filter.connectionId);
    const among = and(
      eq(libraryEntry.workspaceId, scope.workspace.id),
      eq(libraryEntry.connectionId, place.id),
      filter.kind ? eq(libraryEntry.kind, filter.kind) : undefined,
      filter.archived ? isNotNull(libraryEntry.archivedAt) : isNull(libraryEntry.archivedAt),
    );
    const read = maySeePersonal(scope) ? readPage : readShownPage;
    const found = await read(tx, scope, among, filter);
    // A place is among the names as they are shown: it tells nothing of what is hidden in them.
    const shown = found.map((entry) => shownEntry(scope, entry));
    return pageOf(shown, filter.limit, byName, ({ label, id }) => ({ name: label, id }));
  });
}

type Wanted = Paging<NamePlace> & { q?: string | undefined };

function readPage(tx: Tx, _: Scope, among: SQL | undefined, { q, cursor, limit }: Wanted): Promise<Entry[]> {
  return selectEntries(tx)
    .where(
      and(
        among,
        matches(q),
        cursor && sql`(${byLabel}, ${libraryEntry.id}) > (lower(${cursor.name}), ${cursor.id}::uuid)`,
      ),
    )
    .orderBy(asc(byLabel), asc(libraryEntry.id))
    .limit(limit + 1);
}

async function readShownPage(
  tx: Tx,
  scope: Scope,
  among: SQL | undefined,
  { q, cursor, limit }: Wanted,
): Promise<Entry[]> {
  const found = (await findShown(tx, scope, among, q)).toSorted(compareLabels);
  const after = cursor && { label: cursor.name, id: cursor.id };
  const rest = after ? found.filter((entry) => compareLabels(entry, after) > 0) : found;
  return readInOrder(tx, rest.slice(0, limit + 1));
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
    const among = and(eq(libraryEntry.workspaceId, scope.workspace.id), eq(libraryEntry.connectionId, place.id));
    const isAll = !filter.q || maySeePersonal(scope);
    const found = isAll ? await count(tx, and(among, matches(filter.q))) : [];
    const shown = isAll ? [] : await findShown(tx, scope, among, filter.q);
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
    const kinds = unlistedKinds.map((kind): KindCount => {
      const counted = found.find((row) => row.kind === kind);
      if (counted) return counted;
      const ofKind = shown.filter((row) => row.kind === kind);
      const inUse = ofKind.filter(({ archivedAt }) => archivedAt === null).length;
      return { kind, inUse, archived: ofKind.length - inUse };
    });
    return { kinds, connectionId: place.id, connections };
  });
}

function count(tx: Tx, among: SQL | undefined): Promise<KindCount[]> {
  return tx
    .select({
      kind: libraryEntry.kind,
      inUse: sql<number>`(count(*) filter (where ${libraryEntry.archivedAt} is null))::int`,
      archived: sql<number>`count(${libraryEntry.archivedAt})::int`,
    })
    .from(libraryEntry)
    .where(among)
    .groupBy(libraryEntry.kind);
}
