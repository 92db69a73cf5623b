import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { readCallTime } from "#server/compose/call-times.ts";
import { type CallField, callFields } from "#server/compose/calls/call-fields.ts";
import { callListColumns, type ReckonedKey } from "#server/compose/exported/call-columns.ts";
import { noKeyPressed } from "#server/contract/limits/voice.ts";
import type { Cell, FiledColumn } from "#server/domain/exports/cells.ts";
import { isoTime } from "#server/domain/exports/iso-time.ts";
import type { CallRow } from "./row.ts";

/** A call with all that the platform told of it, as the viewer may read it. */
export type FiledCall = {
  call: CallRow;
  record: Record<string, unknown>;
  account: string;
  /** Of the account's times that name none. */
  zone: string;
  task: string | null;
  firstReadAt: Date;
  changedAt: Date;
};

/** The columns of a file of calls of the kind, with what stands in them. */
export function callFileColumns(kind: CallKind): FiledColumn<FiledCall>[] {
  return callListColumns(kind).map((one) => ({
    column: one.column,
    cellOf: "field" in one ? (of) => fieldCell(one.field, of) : (of) => reckoned[one.reckoned](of, kind),
  }));
}

const yesOrNo = (holds: boolean) => (holds ? "yes" : "no");

const reckoned: Record<ReckonedKey, (of: FiledCall, kind: CallKind) => Cell> = {
  started_at: ({ call }) => isoTime(call.calledAt),
  number: ({ call }) => call.number,
  answered: ({ call }) => yesOrNo(call.isAnswered),
  ring_seconds: ({ call }) => call.ringSeconds,
  tags: ({ call }) => call.tags.join("; ") || null,
  notes: ({ call }) => call.notes,
  account: ({ account }) => account,
  recording: ({ call }) => yesOrNo(call.hasRecording),
  expected_cost_usd: ({ call }) => call.expectedCost,
  cost_differs: ({ call }) => yesOrNo(call.costDiffers),
  task_name: ({ task }) => task,
  other_fields: ({ record }, kind) => otherFields(kind, record),
  archived_at: ({ firstReadAt }) => isoTime(firstReadAt),
  changed_at: ({ changedAt }) => isoTime(changedAt),
};

/** Times as ISO 8601 where they can be read; anything else as the platform wrote it. */
function fieldCell({ name, as }: CallField, { record, zone }: FiledCall): string | null {
  const value = record[name];
  if (value === null || value === undefined) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (name === "feedbackValue" && text === noKeyPressed) return "none";
  return as === "time" ? (isoTime(readCallTime(text, zone)) ?? text) : text;
}

function otherFields(kind: CallKind, record: FiledCall["record"]): Record<string, unknown> | null {
  const documented = new Set(callFields[kind].map(({ name }) => name));
  const others = Object.entries(record).filter(([name]) => !documented.has(name));
  return others.length === 0 ? null : Object.fromEntries(others);
}
