import { and, eq, getTableColumns } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { libraryEntry } from "#db/schema/library.ts";
import { person } from "#db/schema/people.ts";
import { submission } from "#db/schema/submissions.ts";
import { type UnlistedKind, unlistedIds } from "#server/contract/limits/unlisted-ids.ts";
import { readUnlistedId } from "#server/contract/unlisted-ids.ts";
import {
  type Connection,
  currentConnection,
  findApplication,
} from "#server/domain/account/connections/open-account.ts";
import { asSentence } from "#server/domain/as-sentence.ts";
import { DomainError } from "#server/domain/errors.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { shownId, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";

export type EntryRow = typeof libraryEntry.$inferSelect;
type Viewer = Pick<Scope, "permissions">;

/** Longer ids exist nowhere, and an index could not hold them. */
const longestValue = 200;

/** What was typed, as the platform takes it. Throws `invalid` with the contract's own words. */
export function readValue(kind: UnlistedKind, typed: string): string {
  const read = readUnlistedId(kind, typed);
  if ("problem" in read) throw new DomainError("invalid", asSentence(read.problem), { field: "value" });
  if ([...read.id].length > longestValue)
    throw new DomainError("invalid", t("domain.atMostLongestValueCharactersCanBeKept", { longestValue }), {
      field: "value",
    });
  if (/[\p{Cc}\p{Cs}]/u.test(read.id))
    throw new DomainError("invalid", t("domain.anIdHasNoLineBreaksAnd"), { field: "value" });
  return read.id;
}

/** The named connection of this workspace, archived or not, else the one in use. Throws `not_found`. */
export async function placeOf(tx: Tx, connectionId: string | undefined): Promise<Connection> {
  if (connectionId === undefined) return currentConnection(tx);
  const [row] = await tx.select().from(connection).where(eq(connection.id, connectionId));
  if (!row) throw new DomainError("not_found", t("domain.thereIsNoSuchConnectionInThis"));
  return row;
}

/**
 * The connection whose ids a form is offered: its application’s, or for what belongs to no application the one in use.
 * Throws `not_found`.
 */
export async function placeOfForm(tx: Tx, kind: UnlistedKind, appId: string | null): Promise<Connection> {
  if (appId === null) return currentConnection(tx);
  return (await findApplication(tx, unlistedIds[kind].area, appId)).connection;
}

const { workspaceId: _, addedBy: __, learnedFrom: ___, ...own } = getTableColumns(libraryEntry);
const shown = {
  ...own,
  addedByName: person.name,
  learnedFrom: { submissionId: submission.id, at: submission.createdAt },
};

/** Entries with the names that belong to them; narrow and order it. */
export function selectEntries(tx: Tx) {
  return tx
    .select(shown)
    .from(libraryEntry)
    .leftJoin(person, eq(person.id, libraryEntry.addedBy))
    .leftJoin(submission, eq(submission.id, libraryEntry.learnedFrom));
}
export type Entry = Awaited<ReturnType<typeof selectEntries>>[number];

/** Label and note are people's words, which may hold somebody's address or number. */
export function shownEntry<Row extends Pick<EntryRow, "value" | "label" | "note">>(viewer: Viewer, entry: Row): Row {
  const { value, label, note } = entry;
  return { ...entry, value: shownId(viewer, value), label: shownText(viewer, label), note: shownText(viewer, note) };
}

/** The row of a connection's id of a kind, locked until the transaction ends. */
export async function findByValue(
  tx: Tx,
  place: { connectionId: string; kind: UnlistedKind; value: string },
): Promise<EntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(libraryEntry)
    .where(
      and(
        eq(libraryEntry.connectionId, place.connectionId),
        eq(libraryEntry.kind, place.kind),
        eq(libraryEntry.value, place.value),
      ),
    )
    .for("no key update");
  return row;
}

export function noSuchEntry(): DomainError {
  return new DomainError("not_found", t("domain.thereIsNoSuchEntryInThis2"));
}

/**
 * What an audit entry says of one. A note is free text and may name people, so only that there is one is told; a label is
 * shown without addresses and numbers.
 */
export function audited(entry: Partial<Omit<EntryRow, "note">> & { note?: string | null }) {
  const { note, expectedCount, isDefault } = entry;
  const label = entry.label && maskText(entry.label);
  return { label, hasNote: note === undefined ? undefined : note !== null, expectedCount, isDefault };
}
