import { and, eq, isNull, or, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { libraryEntry } from "#db/schema/library.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { DomainError } from "#server/domain/errors.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { clearDefault, countFor } from "./create.ts";
import { audited, type EntryRow, noSuchEntry } from "./entry.ts";

export type EntryChange = {
  id: string;
  label?: string | undefined;
  note?: string | null | undefined;
  /** A typed count; null leaves it to what sends show. */
  expectedCount?: number | null | undefined;
  isDefault?: boolean | undefined;
};

/**
 * Changes what is said of an id; the id itself stays. Making it the default takes the mark off the one that had it. Throws
 * `not_found`, `invalid` for a count of what is no list, `conflict` for making an archived one the default.
 */
export async function updateEntry(scope: Scope, { id, ...input }: EntryChange): Promise<EntryRow> {
  requirePermission(scope, "library.manage");
  const { id: workspaceId } = scope.workspace;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const before = await lockWithDefault(tx, id);
    if (input.isDefault && before.archivedAt)
      throw new DomainError(
        "conflict",
        t("domain.shownTextIsArchivedRestoreItFirst", { shownText: shownText(scope, before.label) }),
      );
    const replaced = input.isDefault ? await clearDefault(tx, before, id) : null;
    const { isDefault = before.isDefault } = input;
    const label = textAfter(scope, before.label, input.label);
    const note = textAfter(scope, before.note, input.note);
    const count = input.expectedCount === undefined ? {} : await countFor(tx, before, input.expectedCount);
    const [after] = await tx
      .update(libraryEntry)
      .set({ label, note, isDefault, ...count })
      .where(eq(libraryEntry.id, id))
      .returning();
    if (!after) throw noSuchEntry();
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "library_entry.updated",
      target: { kind: "library_entry", id },
      ...changed(before, after),
      meta: { kind: after.kind, value: after.value, ...(replaced && { replacedDefault: replaced }) },
    });
    return after;
  });
}

/** Who reads a text masked and gives it back as it was shown did not change it. */
function textAfter<Text extends string | null>(scope: Scope, before: Text, given: Text | undefined): Text {
  return given === undefined || given === shownText(scope, before) ? before : given;
}

/** The entry, locked with the one that is its kind's default now: all at once and in id order, as a send locks them. */
async function lockWithDefault(tx: Tx, id: string): Promise<EntryRow> {
  const [found] = await tx.select().from(libraryEntry).where(eq(libraryEntry.id, id));
  if (!found) throw noSuchEntry();
  const rows = await tx
    .select()
    .from(libraryEntry)
    .where(
      or(
        eq(libraryEntry.id, id),
        and(
          eq(libraryEntry.connectionId, found.connectionId),
          eq(libraryEntry.kind, found.kind),
          eq(libraryEntry.isDefault, true),
          isNull(libraryEntry.archivedAt),
        ),
      ),
    )
    .orderBy(sql`${libraryEntry.id}`)
    .for("no key update");
  const entry = rows.find((row) => row.id === id);
  if (!entry) throw noSuchEntry();
  return entry;
}

/** The fields that are not what they were. */
export function changed(was: EntryRow, is: EntryRow) {
  const keys = ["label", "hasNote", "expectedCount", "isDefault"] as const;
  const [before, after] = [audited(was), audited(is)];
  const differing = keys.filter((key) => before[key] !== after[key]);
  const of = (values: typeof before) => Object.fromEntries(differing.map((key) => [key, values[key]]));
  return { before: of(before), after: of(after) };
}
