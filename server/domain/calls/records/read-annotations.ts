import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { erasedMark } from "#server/compose/erased-mark.ts";
import { hidden } from "#server/domain/privacy/mask.ts";
import { maySeePersonal, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { CallKey } from "./call-key.ts";

export type CallNote = {
  id: string;
  /** Where in the recording; null for the call as a whole. */
  second: number | null;
  text: string;
  by: string;
  at: Date;
  /** Whoever wrote it may take it away. */
  isOwn: boolean;
};

export type CallTag = { id: string; tag: string; by: string; at: Date };

type Stored = { id: string; by: string; at: string };

/** In the order in which they were written. */
export async function notesOf(tx: Tx, scope: Scope, key: Omit<CallKey, "calledAt">): Promise<CallNote[]> {
  const rows = await tx.execute<Stored & { second: number | null; text: string; personId: string }>(sql`
    select a.id, a.second, a.text, p.name as by, a.created_at as at, a.created_by as "personId"
    from call_note a join person p on p.id = a.created_by where ${isOfCall(key)} order by a.created_at, a.id`);
  return rows.map(({ id, second, text, by, at, personId }) => ({
    id,
    second,
    text: shownNote(scope, text),
    by,
    at: new Date(at),
    isOwn: personId === scope.person.id,
  }));
}

/** What people heard somebody say is no word of the platform's: it is hidden whole. */
function shownNote(scope: Scope, text: string): string {
  return maySeePersonal(scope) || text === erasedMark ? text : hidden;
}

/** In the order of the alphabet. */
export async function tagsOf(tx: Tx, scope: Scope, key: Omit<CallKey, "calledAt">): Promise<CallTag[]> {
  const rows = await tx.execute<Stored & { tag: string }>(sql`
    select a.id, a.tag, p.name as by, a.created_at as at
    from call_tag a join person p on p.id = a.created_by where ${isOfCall(key)} order by a.tag`);
  return rows.map(({ id, tag, by, at }) => ({ id, tag: shownText(scope, tag), by, at: new Date(at) }));
}

/** SQL over a note or tag `a`. */
export function isOfCall({ connectionId, kind, recordId }: Omit<CallKey, "calledAt">) {
  return sql`a.connection_id = ${connectionId} and a.kind = ${kind} and a.record_id = ${recordId}`;
}
