import { and, eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { callNote, callTag } from "#db/schema/call-annotations.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { lockCalls } from "#server/domain/calls/lock-calls.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import type { CallKey } from "./call-key.ts";
import { findCall } from "./find-call.ts";
import { requireCalls } from "./may-read.ts";
import { type CallNote, type CallTag, isOfCall, notesOf, tagsOf } from "./read-annotations.ts";

export const longestNote = 2000;
export const longestTag = 40;
export const mostNotes = 100;
export const mostTags = 20;

type OfCall = { kind: CallKind; id: string };

/** Writes a note on a call, or on a second of its recording. Throws `forbidden`, `not_found`, and `too_many` where a call has 100. */
export async function addNote(
  scope: Scope,
  { text, second, ...of }: OfCall & { text: string; second: number | null },
): Promise<CallNote[]> {
  return annotate(scope, of, async (tx, key) => {
    await requireRoom(tx, key, "note");
    await tx.insert(callNote).values({ ...stored(scope, key), text, second });
    await record(tx, scope, key, "call_note.added", {}, { second });
    return notesOf(tx, scope, key);
  });
}

/** Takes away one's own note. Throws `not_found` also for somebody else's. */
export async function removeNote(scope: Scope, { id }: { id: string }): Promise<void> {
  requirePermission(scope, "call.annotate");
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const isOwn = and(eq(callNote.id, id), eq(callNote.createdBy, scope.person.id));
    const [row] = await tx.delete(callNote).where(isOwn).returning();
    if (!row) throw new DomainError("not_found", t("domain.youHaveNoSuchNoteOnThis"));
    requireCalls(scope, row.kind);
    await record(tx, scope, row, "call_note.removed", {}, { second: row.second });
  });
}

/** Tags a call; one that it has already changes nothing. Throws `forbidden`, `not_found`, and `too_many` where a call has 20. */
export async function addTag(scope: Scope, { tag: typed, ...of }: OfCall & { tag: string }): Promise<CallTag[]> {
  const tag = tagOf(typed);
  return annotate(scope, of, async (tx, key) => {
    const there = await tx.execute(sql`select from call_tag a where ${isOfCall(key)} and a.tag = ${tag}`);
    if (there.length === 0) {
      await requireRoom(tx, key, "tag");
      await tx.insert(callTag).values({ ...stored(scope, key), tag, calledAt: key.calledAt });
      await record(tx, scope, key, "call_tag.added", { tag });
    }
    return tagsOf(tx, scope, key);
  });
}

/** Takes a tag off a call, whoever put it there. Throws `not_found`. */
export async function removeTag(scope: Scope, { id }: { id: string }): Promise<void> {
  requirePermission(scope, "call.annotate");
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [row] = await tx.delete(callTag).where(eq(callTag.id, id)).returning();
    if (!row) throw new DomainError("not_found", t("domain.theCallHasNoSuchTagIt"));
    requireCalls(scope, row.kind);
    await record(tx, scope, row, "call_tag.removed", { tag: row.tag });
  });
}

/** As tags are kept, so that nobody has two of one: small letters, one blank between words. Throws `invalid` for a long one. */
export function tagOf(typed: string): string {
  const tag = typed.normalize("NFKC").toLowerCase().trim().replace(/\s+/gu, " ");
  if ([...tag].length > longestTag)
    throw new DomainError("invalid", t("domain.aTagHasAtMostLongestTagCharacters", { longestTag }), { field: "tag" });
  return tag;
}

/** One at a time for each call, or two could both take its last place; nobody moves it to another time meanwhile. */
async function annotate<Result>(
  scope: Scope,
  { kind, id }: OfCall,
  work: (tx: Tx, key: CallKey) => Promise<Result>,
): Promise<Result> {
  requirePermission(scope, "call.annotate");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { connectionId, recordId } = await findCall(tx, scope, kind, id);
    await lockCalls(tx, { connectionId, kind, ids: [recordId] });
    // As it is now: the platform may have told another time of it while this waited.
    return work(tx, await findCall(tx, scope, kind, id));
  });
}

async function requireRoom(tx: Tx, key: CallKey, what: "note" | "tag"): Promise<void> {
  const most = what === "note" ? mostNotes : mostTags;
  const table = sql.identifier(`call_${what}`);
  const [found] = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${table} a where ${isOfCall(key)}`,
  );
  if ((found?.count ?? 0) >= most)
    throw new DomainError(
      "too_many",
      what === "note" ? t("domain.aCallTakesAtMostNotes", { most }) : t("domain.aCallTakesAtMostTags", { most }),
    );
}

function stored(scope: Scope, { connectionId, kind, recordId }: CallKey) {
  return { workspaceId: scope.workspace.id, connectionId, kind, recordId, createdBy: scope.person.id };
}

type Annotated = "call_note.added" | "call_note.removed" | "call_tag.added" | "call_tag.removed";

/** What a note says is left out: it may name somebody in any words, and an erasure would not find them in the trail. */
async function record(
  tx: Tx,
  scope: Scope,
  { kind, recordId }: Pick<CallKey, "kind" | "recordId">,
  action: Annotated,
  personal: Record<string, string>,
  meta: Record<string, number | null> = {},
): Promise<void> {
  await appendAudit(tx, scope.workspace.id, actorOf(scope), {
    action,
    target: { kind: "call_record", id: recordId },
    meta: { ...meta, kind },
    personal,
  });
}
