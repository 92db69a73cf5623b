import { sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { type ReckonedCost, reckonCost } from "#server/compose/call-cost.ts";
import { callFields } from "#server/compose/calls/call-fields.ts";
import { maskRecord } from "#server/domain/privacy/mask-fields.ts";
import { maySeePersonal, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { CallKey } from "./call-key.ts";
import { findCall, isCall, noSuchCall } from "./find-call.ts";
import { readAgainProblem } from "./read-again-problem.ts";
import { type CallNote, type CallTag, notesOf, tagsOf } from "./read-annotations.ts";
import { type CallRow, callColumns, type StoredCall, shownCall } from "./row.ts";

/** One field as the platform told it: text as it is, anything else as JSON; null for null, and where it is missing. */
export type ToldField = { name: string; value: string | null; isMissing: boolean };

export type ToldFields = {
  /** Fields of the documentation, in the order of `callFields`. */
  fields: ToldField[];
  /** What the platform sent beyond its documentation. */
  otherFields: ToldField[];
};

export type CallDetail = ToldFields & {
  call: CallRow;
  /** Something in the fields is hidden. */
  isMasked: boolean;
  firstReadAt: Date;
  /** When the platform last told something else of it than before. */
  changedAt: Date;
  connection: { id: string; name: string; zone: string; isArchived: boolean };
  /** What it should cost by rate and billing period; null where the record does not name them. */
  reckoned: ReckonedCost | null;
  /** The AI task that it belongs to, where it is known here. */
  task: { id: string; name: string } | null;
  notes: CallNote[];
  tags: CallTag[];
  /** Why it cannot be read again from the platform; null where it can. */
  readAgainProblem: string | null;
};

type Stored = StoredCall & {
  record: Record<string, unknown>;
  firstReadAt: string;
  changedAt: string;
  connectionName: string;
  zone: string;
  isArchived: boolean;
  task: { id: string; name: string } | null;
};

/**
 * One call with everything the platform told of it. Whoever sees personal data sees at once whom it was to, as of recipients;
 * what was said and is known of them is hidden from everybody until it is revealed. Throws `forbidden`, `not_found`.
 */
export async function readCall(scope: Scope, { kind, id }: { kind: CallKind; id: string }): Promise<CallDetail> {
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const key = await findCall(tx, scope, kind, id);
    const row = await readRow(tx, key);
    const { record, firstReadAt, changedAt, connectionName, zone, isArchived, task, ...stored } = row;
    const { value: shown, isMasked } = maskRecord(record, { seesPeople: maySeePersonal(scope) });
    return {
      call: shownCall(scope, stored),
      ...toldFields(kind, shown),
      isMasked,
      firstReadAt: new Date(firstReadAt),
      changedAt: new Date(changedAt),
      connection: { id: stored.connectionId, name: connectionName, zone, isArchived },
      reckoned: reckoned(kind, stored, record),
      task: task && { id: task.id, name: shownText(scope, task.name) },
      notes: await notesOf(tx, scope, key),
      tags: await tagsOf(tx, scope, key),
      readAgainProblem: readAgainProblem(kind, { calledAt: key.calledAt, isArchived, now: new Date() }),
    };
  });
}

async function readRow(tx: Tx, key: CallKey): Promise<Stored> {
  const [row] = await tx.execute<Stored>(sql`
    select ${callColumns}, c.record, c.first_read_at as "firstReadAt", c.changed_at as "changedAt",
      n.name as "connectionName", n.time_zone as zone, n.archived_at is not null as "isArchived",
      (select jsonb_build_object('id', a.id, 'name', a.name) from ai_task a
        where a.connection_id = c.connection_id and a.job_id = c.job_id limit 1) as task
    from call_record c join connection n on n.id = c.connection_id where ${isCall(key)}`);
  // Erased or dropped between two statements.
  if (!row) throw noSuchCall();
  return row;
}

/** All fields of a record, those of the documentation first, in its order. */
export function toldFields(kind: CallKind, record: Record<string, unknown>): ToldFields {
  const documented = callFields[kind].map(({ name }) => name);
  const others = Object.keys(record).filter((name) => !documented.includes(name));
  return {
    fields: documented.map((name) => toldField(record, name)),
    otherFields: others.map((name) => toldField(record, name)),
  };
}

function toldField(record: Record<string, unknown>, name: string): ToldField {
  const value = record[name];
  const text = value === null || value === undefined ? null : typeof value === "string" ? value : JSON.stringify(value);
  return { name, value: text, isMissing: value === undefined };
}

function reckoned(
  kind: CallKind,
  call: StoredCall,
  { rate, billPeriod }: Record<string, unknown>,
): ReckonedCost | null {
  if (kind === "ai") return null;
  const text = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : null);
  return reckonCost({
    rate: text(rate),
    billPeriod: text(billPeriod),
    callDuration: call.talkSeconds,
    cost: call.cost,
  });
}
