import { type SQL, sql } from "drizzle-orm";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { type CallColumns, columnsOfCall } from "#server/compose/call-columns.ts";
import { erasedMark } from "#server/compose/erased-mark.ts";
import type { Eraser } from "#server/domain/privacy/eraser.ts";
import { changes, type Erased, type HeldRow, orNull, type Place, textOf } from "./place.ts";

/** Columns of a call that are read from its record and may name somebody, or tell that something of theirs is there. */
const facts = {
  number: "number",
  result: "result",
  intent: "intent",
  script_id: "scriptId",
  job_id: "jobId",
  hung_up_by: "hungUpBy",
  group_name: "groupName",
  phone_name: "phoneName",
  voice_file_id: "voiceFileId",
  key_pressed: "keyPressed",
  has_recording: "hasRecording",
} as const satisfies Record<string, keyof CallColumns>;

/** By which whatever is kept of a call names it. */
const ofCall = sql`t.connection_id, t.kind, t.record_id`;

const hangingOff = {
  of: (calls: SQL) => sql`(${ofCall}) in (${calls})`,
  hangsOff: (keys: SQL) => sql`(${ofCall}) in (select (k ->> 0)::uuid, k ->> 1, k ->> 2 from (${keys}) calls(k))`,
};

/** A call and what hangs off it, which is found by those calls that are about the person. */
export const callPlaces: readonly Place[] = [
  {
    table: "call_record",
    key: { connection_id: "uuid", kind: "text", record_id: "text", called_at: "timestamptz" },
    columns: {
      record_id: "text",
      record: "jsonb",
      ...Object.fromEntries(Object.keys(facts).map((name) => [name, name === "has_recording" ? "boolean" : "text"])),
    },
    // Whatever the other columns hold stands in it.
    tells: ["record"],
    reads: ["kind"],
    isTheirs: (_, erased) => erased?.number === erasedMark,
    erase: erasedCall,
  },
  {
    table: "call_note",
    ...hangingOff,
    key: { id: "uuid" },
    columns: { record_id: "text", text: "text" },
    erase: (row, eraser) =>
      orNull({
        ...changes(row, { ...ids(eraser), text: (text) => eraser.text(text) }),
        ...(row.isTheirs && textOf(row, "text") !== erasedMark && { text: erasedMark }),
      }),
  },
  {
    table: "call_tag",
    ...hangingOff,
    key: { id: "uuid" },
    columns: { record_id: "text", tag: "text" },
    // No call has a tag twice.
    erase: (row, eraser) => changes(row, { ...ids(eraser), tag: (tag) => eraser.id(tag) }),
  },
  {
    table: "recording",
    ...hangingOff,
    key: { connection_id: "uuid", kind: "text", record_id: "text", part: "text" },
    columns: { record_id: "text", url: "text", problem: "text", leaving_at: "timestamptz", leaving_for: "text" },
    erase: (row, eraser) =>
      orNull({
        ...changes(row, { ...ids(eraser), url: (url) => eraser.text(url), problem: (text) => eraser.text(text) }),
        ...(row.isTheirs && textOf(row, "leaving_for") !== "erasure" && leaving(row)),
      }),
  },
];

/** The platform's id of a call. */
const ids = (eraser: Eraser) => ({ record_id: (id: string) => eraser.id(id) });

/** Asks for the copy to be removed, and the row with it. */
function leaving(row: HeldRow): Record<string, string> {
  const leaving_at = textOf(row, "leaving_at") ?? new Date().toISOString();
  return { url: erasedMark, leaving_at, leaving_for: "erasure" };
}

/** Counts, durations and costs stay: they are nobody's once nothing tells whose they were. */
function erasedCall(row: HeldRow, eraser: Eraser): Erased {
  const before = textOf(row, "record") ?? "{}";
  const record = eraser.body(before);
  if (record === null) return null;
  const [was, is] = [factsOf(row, before), factsOf(row, record)];
  const changed = Object.entries(facts)
    .filter(([, fact]) => was[fact] !== is[fact])
    .map(([column, fact]): [string, string | null] => [column, is[fact] === null ? null : String(is[fact])]);
  return { record, ...Object.fromEntries(changed), ...changes(row, ids(eraser)) };
}

/** Times are read in no zone of theirs: they stay as they are. */
function factsOf(row: HeldRow, json: string): CallColumns {
  return columnsOfCall(kindOf(row), JSON.parse(json), "+00:00");
}

function kindOf(row: HeldRow): CallKind {
  const kind = textOf(row, "kind");
  return kind === "ai" || kind === "sip" ? kind : "group";
}
