import { type SQL, sql } from "drizzle-orm";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { type CallColumns, columnsOfCall } from "#server/compose/call-columns.ts";
import type { Eraser } from "#server/domain/privacy/eraser.ts";
import type { Subject } from "#server/domain/privacy/subject.ts";
import { changes, type Erased, type HeldRow, orNull, type Place, separators, textOf } from "./place.ts";

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

const key = { connection_id: "uuid", kind: "text", record_id: "text" } as const;

/** What hangs off a call, and is about whom it was made to. */
const ofCalls = {
  of: (calls: SQL) => sql`(t.connection_id, t.kind, t.record_id) in (${calls})`,
  theirs: (subject: Subject) =>
    subject.kind === "number"
      ? sql`exists (select from call_record c where c.connection_id = t.connection_id and c.kind = t.kind
          and c.record_id = t.record_id and translate(c.number, ${separators}, '') in (${subject.value}, ${`00${subject.value}`}))`
      : sql`false`,
};

/** A call and what hangs off it, which goes first: that it is theirs is told by the call. */
export const callPlaces: readonly Place[] = [
  {
    table: "recording",
    ...ofCalls,
    key: { ...key, part: "text" },
    columns: { record_id: "text", url: "text", problem: "text", leaving_at: "timestamptz", leaving_for: "text" },
    erase: (row, eraser) =>
      orNull({
        ...changes(row, { ...ids(eraser), url: (text) => eraser.text(text), problem: (text) => eraser.text(text) }),
        // The worker that follows removes the copy, and the row with it.
        ...(row.isTheirs && textOf(row, "leaving_for") !== "erasure" && leaving(row)),
      }),
  },
  {
    table: "call_record",
    key: { ...key, called_at: "timestamptz" },
    columns: {
      record_id: "text",
      record: "jsonb",
      ...Object.fromEntries(Object.keys(facts).map((name) => [name, name === "has_recording" ? "boolean" : "text"])),
    },
    // Whatever the other columns hold stands in it.
    tells: ["record"],
    reads: ["kind"],
    erase: erasedCall,
  },
];

/** The platform's id of a call, by which everything names it. */
const ids = (eraser: Eraser) => ({ record_id: (id: string) => eraser.id(id) });

function leaving(row: HeldRow): Record<string, string> {
  return { leaving_at: textOf(row, "leaving_at") ?? new Date().toISOString(), leaving_for: "erasure" };
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
