import { and, eq, isNull, ne } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { libraryEntry } from "#db/schema/library.ts";
import type { UnlistedKind } from "#server/contract/limits/unlisted-ids.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { audited, type EntryRow, findByValue, placeOf, readValue, shownEntry } from "./entry.ts";
import { lastUseOfList, learnedCount } from "./expected-count.ts";

export type NewEntry = {
  connectionId?: string | undefined;
  kind: UnlistedKind;
  value: string;
  label: string;
  note: string | null;
  /** Of a recipient list. Without one, what earlier sends showed. */
  expectedCount: number | null;
  isDefault: boolean;
};

/**
 * Keeps an id with a name. Throws `invalid` for one that its kind does not allow, `conflict` with the entry that has it
 * already, `not_found` for a connection that is not here.
 */
export async function createEntry(scope: Scope, input: NewEntry): Promise<EntryRow> {
  requirePermission(scope, "library.manage");
  const { id: workspaceId } = scope.workspace;
  const value = readValue(input.kind, input.value);
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const { id: connectionId } = await placeOf(tx, input.connectionId);
    const there = await findByValue(tx, { connectionId, kind: input.kind, value });
    if (there) throw alreadyThere(shownEntry(scope, there));
    const replaced = input.isDefault ? await clearDefault(tx, { connectionId, kind: input.kind }) : null;
    const row = await insertEntry(tx, scope, { ...input, value, connectionId });
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "library_entry.created",
      target: { kind: "library_entry", id: row.id },
      after: audited(row),
      meta: { kind: row.kind, value, ...(replaced && { replacedDefault: replaced }) },
    });
    return row;
  });
}

function alreadyThere({ id, label, archivedAt }: EntryRow): DomainError {
  const what = archivedAt ? t("domain.itIsInTheLibraryArchived", { label }) : t("domain.itIsKeptAs", { label });
  return new DomainError("conflict", what, { entryId: id, field: "value" });
}

/** Stores a new entry; the caller holds the workspace's lock and has cleared the default where this is the new one. */
export async function insertEntry(
  tx: Tx,
  scope: Scope,
  { kind, value, label, note, isDefault, ...entry }: NewEntry & { connectionId: string },
): Promise<EntryRow> {
  await requireRoomFor(tx, "libraryEntries");
  const place = { workspaceId: scope.workspace.id, connectionId: entry.connectionId };
  const count = await countFor(tx, { ...place, kind, value }, entry.expectedCount);
  // It may be kept after it was sent to.
  const lastUsedAt = kind === "recipient_list" ? await lastUseOfList(tx, { ...place, receiverId: value }) : null;
  const [row] = await tx
    .insert(libraryEntry)
    .values({ ...place, kind, value, label, note, isDefault, ...count, lastUsedAt, addedBy: scope.person.id })
    .returning();
  if (!row) throw new Error("the entry was not stored");
  return row;
}

type Count = Pick<EntryRow, "expectedCount" | "expectedCountSource" | "learnedFrom">;

/** A typed count, else for a recipient list what earlier sends taught, else none. Throws `invalid` for other kinds. */
export async function countFor(
  tx: Tx,
  entry: Pick<EntryRow, "workspaceId" | "connectionId" | "kind" | "value">,
  typed: number | null,
): Promise<Count> {
  if (entry.kind !== "recipient_list") {
    if (typed === null) return { expectedCount: null, expectedCountSource: null, learnedFrom: null };
    throw new DomainError("invalid", t("domain.onlyARecipientListHasExpectedRecipients"), { field: "expectedCount" });
  }
  if (typed !== null) return { expectedCount: typed, expectedCountSource: "typed", learnedFrom: null };
  const learned = await learnedCount(tx, { ...entry, receiverId: entry.value });
  return {
    expectedCount: learned?.count ?? null,
    expectedCountSource: learned && "learned",
    learnedFrom: learned?.submissionId ?? null,
  };
}

/** Takes the mark off the default one of a kind, for another to get it. Answers the one that had it. */
export async function clearDefault(
  tx: Tx,
  place: { connectionId: string; kind: UnlistedKind },
  but?: string,
): Promise<string | null> {
  const [cleared] = await tx
    .update(libraryEntry)
    .set({ isDefault: false })
    .where(
      and(
        eq(libraryEntry.connectionId, place.connectionId),
        eq(libraryEntry.kind, place.kind),
        eq(libraryEntry.isDefault, true),
        isNull(libraryEntry.archivedAt),
        but === undefined ? undefined : ne(libraryEntry.id, but),
      ),
    )
    .returning({ id: libraryEntry.id });
  return cleared?.id ?? null;
}
