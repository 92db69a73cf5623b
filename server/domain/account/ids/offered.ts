import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { libraryEntry } from "#db/schema/library.ts";
import type { UnlistedKind } from "#server/contract/limits/unlisted-ids.ts";
import { readUnlistedId } from "#server/contract/unlisted-ids.ts";
import { isShownWhole, maySeePersonal, shownId } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { type Entry, placeOfForm, selectEntries, shownEntry } from "./entry.ts";
import { type KnownList, listKnownLists } from "./expected-count.ts";
import { compareLabels, findShown, matches, readInOrder, type Shown } from "./find-shown.ts";
import { byLabel } from "./list.ts";

/** As many as anybody reads through; beyond them one types. */
const offeredAtOnce = 100;

export type Offered = {
  entries: Entry[];
  hasMore: boolean;
  /** What is kept of the id in the form, also when it is archived. */
  chosen: Entry | null;
  /** Lists that were sent to, those that are kept or archived too: a send that is not finished counts here alone. */
  used: (KnownList & { isKept: boolean })[];
};

/**
 * What a form of an application offers for ids of a kind: the default first, then the last used ones. Archived ones are
 * not offered. Throws `not_found` for an application that is not here.
 */
export async function offerEntries(
  scope: Scope,
  input: { kind: UnlistedKind; appId: string | null; q?: string | undefined; value?: string | undefined },
): Promise<Offered> {
  requirePermission(scope, "library.read");
  const { id: workspaceId } = scope.workspace;
  const { kind } = input;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const connection = await placeOfForm(tx, kind, input.appId);
    const here = and(
      eq(libraryEntry.workspaceId, workspaceId),
      eq(libraryEntry.connectionId, connection.id),
      eq(libraryEntry.kind, kind),
    );
    const readRows = maySeePersonal(scope) ? readOffered : readShownOffered;
    const rows = await readRows(tx, scope, and(here, isNull(libraryEntry.archivedAt)), input.q);
    const read = readUnlistedId(kind, input.value ?? "");
    const isThis = "id" in read && and(eq(libraryEntry.value, read.id), isShownWhole(scope, libraryEntry.value));
    const [chosen] = isThis ? await selectEntries(tx).where(and(here, isThis)) : [];
    const known =
      kind === "recipient_list" ? await listKnownLists(tx, { workspaceId, connectionId: connection.id }) : [];
    const kept = await tx
      .select({ value: libraryEntry.value })
      .from(libraryEntry)
      .where(and(here, sql`${libraryEntry.value} = any(${arrayOf(known.map((list) => list.receiverId))})`));
    return {
      entries: rows.slice(0, offeredAtOnce).map((entry) => shownEntry(scope, entry)),
      hasMore: rows.length > offeredAtOnce,
      chosen: chosen ? shownEntry(scope, chosen) : null,
      used: known.map((list) => ({
        ...list,
        receiverId: shownId(scope, list.receiverId),
        isKept: kept.some(({ value }) => value === list.receiverId),
      })),
    };
  });
}

function readOffered(tx: Tx, _: Scope, among: SQL | undefined, q: string | undefined): Promise<Entry[]> {
  return selectEntries(tx)
    .where(and(among, matches(q)))
    .orderBy(
      desc(libraryEntry.isDefault),
      sql`${libraryEntry.lastUsedAt} desc nulls last`,
      asc(byLabel),
      asc(libraryEntry.id),
    )
    .limit(offeredAtOnce + 1);
}

async function readShownOffered(tx: Tx, scope: Scope, among: SQL | undefined, q: string | undefined): Promise<Entry[]> {
  const found = await findShown(tx, scope, among, q);
  const usedAt = ({ lastUsedAt }: Shown) => lastUsedAt?.getTime() ?? 0;
  const sorted = found.toSorted(
    (a, b) => Number(b.isDefault) - Number(a.isDefault) || usedAt(b) - usedAt(a) || compareLabels(a, b),
  );
  return readInOrder(tx, sorted.slice(0, offeredAtOnce + 1));
}

function arrayOf(values: readonly string[]) {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb))`;
}
