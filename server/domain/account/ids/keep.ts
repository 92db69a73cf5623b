import { eq } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { libraryEntry } from "#db/schema/library.ts";
import type { UnlistedKind } from "#server/contract/limits/unlisted-ids.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { insertEntry } from "./create.ts";
import { audited, type EntryRow, findByValue, placeOfForm, readValue } from "./entry.ts";
import { changed } from "./update.ts";

/**
 * Keeps an id that was typed into a form of an application. One that is kept already gets the label, if there is one, and
 * comes back where it was archived. Without a label the id is its own. Throws `invalid`, and `not_found` for an
 * application that is not here.
 */
export async function keepEntry(
  scope: Scope,
  input: { kind: UnlistedKind; appId: string | null; value: string; label: string | null },
): Promise<EntryRow> {
  requirePermission(scope, "library.manage");
  const { id: workspaceId } = scope.workspace;
  const { kind, label } = input;
  const value = readValue(kind, input.value);
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const connection = await placeOfForm(tx, kind, input.appId);
    const place = { connectionId: connection.id, kind, value };
    const there = await findByValue(tx, place);
    const unsaid = { note: null, expectedCount: null, isDefault: false };
    const row = there
      ? await renameAndRestore(tx, there, label ?? there.label)
      : await insertEntry(tx, scope, { ...place, ...unsaid, label: label ?? value });
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "library_entry.kept",
      target: { kind: "library_entry", id: row.id },
      ...(there ? differences(there, row) : { after: audited(row) }),
      meta: { kind, value },
    });
    return row;
  });
}

async function renameAndRestore(tx: Tx, { id, archivedAt }: EntryRow, label: string): Promise<EntryRow> {
  // Another one may be the default by now; who wants this one to be it says so in the library.
  const back = archivedAt === null ? {} : { archivedAt: null, isDefault: false };
  const [row] = await tx
    .update(libraryEntry)
    .set({ label, ...back })
    .where(eq(libraryEntry.id, id))
    .returning();
  if (!row) throw new Error("a locked entry is gone");
  return row;
}

function differences(was: EntryRow, is: EntryRow) {
  const { before, after } = changed(was, is);
  const isBack = was.archivedAt !== null;
  return {
    before: { ...before, ...(isBack && { archived: true }) },
    after: { ...after, ...(isBack && { archived: false }) },
  };
}
