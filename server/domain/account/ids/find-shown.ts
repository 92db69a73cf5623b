import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { libraryEntry } from "#db/schema/library.ts";
import { containing } from "#server/domain/containing.ts";
import { isFoundIn, mayBeMasked } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type Entry, selectEntries, shownEntry } from "./entry.ts";

const columns = {
  id: libraryEntry.id,
  kind: libraryEntry.kind,
  value: libraryEntry.value,
  label: libraryEntry.label,
  note: libraryEntry.note,
  isDefault: libraryEntry.isDefault,
  lastUsedAt: libraryEntry.lastUsedAt,
  archivedAt: libraryEntry.archivedAt,
};
export type Shown = Pick<typeof libraryEntry.$inferSelect, keyof typeof columns>;

/**
 * Entries as somebody reads them who sees texts masked, found by what is shown of them. By the true texts, also by the
 * order of these, whoever searches could guess what is hidden letter by letter. People typed a library, so it is read whole.
 */
export async function findShown(
  tx: Tx,
  viewer: Pick<Scope, "permissions">,
  among: SQL | undefined,
  q: string | undefined,
): Promise<Shown[]> {
  // What nothing is hidden in is shown as it is, so the database may search it.
  const { value, label, note } = columns;
  const isWorthLooking = q ? or(matches(q), mayBeMasked(value), mayBeMasked(label), mayBeMasked(note)) : undefined;
  const rows = await tx.select(columns).from(libraryEntry).where(and(among, isWorthLooking));
  const shown = rows.map((row) => shownEntry(viewer, row));
  return q ? shown.filter(({ value, label, note }) => isFoundIn(q, [value, label, note])) : shown;
}

/** Label, id or note contain what was typed. */
export function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const like = containing(q);
  return or(
    sql`${libraryEntry.label} ilike ${like}`,
    sql`${libraryEntry.value} ilike ${like}`,
    sql`${libraryEntry.note} ilike ${like}`,
  );
}

/** By the label as it is shown, then by id. */
export function compareLabels(a: { label: string; id: string }, b: { label: string; id: string }): number {
  const [left, right] = [a.label.toLowerCase(), b.label.toLowerCase()];
  if (left !== right) return left < right ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** The entries whole, as they are kept, in the given order. */
export async function readInOrder(tx: Tx, shown: readonly Shown[]): Promise<Entry[]> {
  const ids = shown.map(({ id }) => id);
  const rows = await selectEntries(tx).where(inArray(libraryEntry.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
