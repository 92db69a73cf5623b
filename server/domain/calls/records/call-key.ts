import type { CallKind } from "#db/schema/partitioned/call-records.ts";

/** What tells a call from any other; its time says in which partition it is. */
export type CallKey = { connectionId: string; kind: CallKind; recordId: string; calledAt: Date };

/** A call's id in an address: a day near which it began, the beginning of its connection's id, and the platform's own id. */
export type ReadId = { day: Date; connection: string; recordId: string };

const form = /^(\d{4}-\d\d-\d\d)_([0-9a-f]{8})_([\w.~-]{1,1400})$/;

/**
 * `2026-03-09_1f2e3d4c_8123456789`. The platform's id is its own text, so whatever an address could misread is written as
 * bytes: `~2f`. The day is UTC's, and narrows where the call is looked for.
 */
export function callId({ connectionId, recordId, calledAt }: Omit<CallKey, "kind">): string {
  const id = recordId.replace(/[^A-Za-z0-9.-]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `~${byte.toString(16).padStart(2, "0")}`).join(""),
  );
  return `${calledAt.toISOString().slice(0, 10)}_${connectionId.slice(0, 8)}_${id}`;
}

/** Null for what `callId` did not write. */
export function readCallId(id: string): ReadId | null {
  const [, date, connection, written] = form.exec(id) ?? [];
  if (!date || !connection || !written) return null;
  const day = new Date(`${date}T00:00:00Z`);
  const bytes = written.replace(/~([0-9a-f]{2})/g, "%$1");
  if (Number.isNaN(day.getTime()) || bytes.includes("~")) return null;
  try {
    return { day, connection, recordId: decodeURIComponent(bytes) };
  } catch {
    // Bytes that are no text.
    return null;
  }
}
