import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { readCallTime } from "#server/compose/call-times.ts";
import { type CallField, callFields } from "#server/compose/calls/call-fields.ts";
import { guardFormula } from "#server/compose/formula-guard.ts";
import { noKeyPressed } from "#server/contract/voice.ts";
import { guardId } from "#server/domain/exports/csv.ts";
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

type Column = { name: string; cellOf: (of: FiledCall) => string | null };

/**
 * The columns of a file of calls of the kind: what the pages reckon, under names of ours, then every field of the
 * documentation under the platform's own name, and as JSON what it sent beyond that.
 */
export function csvColumns(kind: CallKind): Column[] {
  return [
    ...reckoned,
    ...ofKind[kind],
    ...callFields[kind].map((field) => ({ name: field.name, cellOf: (of: FiledCall) => fieldCell(field, of) })),
    { name: "other_fields", cellOf: (of) => otherFields(kind, of) },
    { name: "archived_at", cellOf: ({ firstReadAt }) => isoTime(firstReadAt) },
    { name: "changed_at", cellOf: ({ changedAt }) => isoTime(changedAt) },
  ];
}

const yesOrNo = (holds: boolean) => (holds ? "yes" : "no");

const reckoned: readonly Column[] = [
  { name: "started_at", cellOf: ({ call }) => isoTime(call.calledAt) },
  { name: "number", cellOf: ({ call }) => call.number && guardFormula(call.number) },
  { name: "answered", cellOf: ({ call }) => yesOrNo(call.isAnswered) },
  { name: "ring_seconds", cellOf: ({ call }) => (call.ringSeconds === null ? null : String(call.ringSeconds)) },
  { name: "tags", cellOf: ({ call }) => guardFormula(call.tags.join("; ")) || null },
  { name: "notes", cellOf: ({ call }) => String(call.notes) },
  { name: "account", cellOf: ({ account }) => guardFormula(account) },
];

const recording: Column = { name: "recording", cellOf: ({ call }) => yesOrNo(call.hasRecording) };

const prices: readonly Column[] = [
  { name: "expected_cost_usd", cellOf: ({ call }) => call.expectedCost },
  { name: "cost_differs", cellOf: ({ call }) => yesOrNo(call.costDiffers) },
];

const ofKind: Record<CallKind, readonly Column[]> = {
  ai: [{ name: "task_name", cellOf: ({ task }) => task && guardFormula(task) }, recording],
  sip: [recording, ...prices],
  group: prices,
};

/** Times as ISO 8601 where they can be read; anything else as the platform wrote it. */
function fieldCell({ name, as }: CallField, { record, zone }: FiledCall): string | null {
  const value = record[name];
  if (value === null || value === undefined) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (name === "feedbackValue" && text === noKeyPressed) return "none";
  if (as === "time") return isoTime(readCallTime(text, zone)) ?? guardFormula(text);
  return as === "text" ? guardId(text) : guardFormula(text);
}

function otherFields(kind: CallKind, { record }: FiledCall): string | null {
  const documented = new Set(callFields[kind].map(({ name }) => name));
  const others = Object.entries(record).filter(([name]) => !documented.has(name));
  return others.length === 0 ? null : guardFormula(JSON.stringify(Object.fromEntries(others)));
}
