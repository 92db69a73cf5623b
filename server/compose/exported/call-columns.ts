import type { CallKind } from "#server/compose/call-columns.ts";
import { type CallField, callFields } from "#server/compose/calls/call-fields.ts";
import { type CellType, column, type ListColumn } from "./column.ts";

const reckoned = [
  column("started_at", "time"),
  column("number", "text"),
  column("answered", "word"),
  column("ring_seconds", "number"),
  column("tags", "text"),
  column("notes", "number"),
  column("account", "text"),
] as const;
const recording = column("recording", "word");
const prices = [column("expected_cost_usd", "amount"), column("cost_differs", "word")] as const;
const ofTask = column("task_name", "text");
const others = [column("other_fields", "json"), column("archived_at", "time"), column("changed_at", "time")] as const;

/** What the pages reckon of a call, under names of ours. */
export type ReckonedKey =
  | (typeof reckoned)[number]["key"]
  | (typeof prices)[number]["key"]
  | (typeof others)[number]["key"]
  | "recording"
  | "task_name";

const ofKind: Record<CallKind, readonly ListColumn<ReckonedKey>[]> = {
  ai: [ofTask, recording],
  sip: [recording, ...prices],
  group: prices,
};

/** Times, seconds and money are as the platform wrote them, which need not be such. */
const typeOf = ({ as }: CallField): CellType => (as === "text" ? "id" : "text");

export type CallListColumn = { column: ListColumn } & ({ reckoned: ReckonedKey } | { field: CallField });

/**
 * The columns of a file of calls of the kind: what the pages reckon, under names of ours, then every field of the
 * documentation under the platform's own name, and as JSON what it sent beyond that.
 */
export function callListColumns(kind: CallKind): CallListColumn[] {
  const own = (one: ListColumn<ReckonedKey>) => ({ column: one, reckoned: one.key });
  return [
    ...[...reckoned, ...ofKind[kind]].map(own),
    ...callFields[kind].map((field) => ({
      column: {
        ...column(field.name, typeOf(field)),
        get title() {
          return `${field.label} (${field.name})`;
        },
        ...(field.as === "time" && { hasMoments: true }),
      },
      field,
    })),
    ...others.map(own),
  ];
}
