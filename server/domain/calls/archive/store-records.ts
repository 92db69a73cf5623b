import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { type CallKind, callRecord } from "#db/schema/partitioned/call-records.ts";
import { boundedCall } from "#server/compose/bounded-call.ts";
import { columnsOfCall, idOfCall, type ToldCall } from "#server/compose/call-columns.ts";
import { erasedMark } from "#server/compose/erased-mark.ts";
import { storableJson } from "#server/compose/storable-text.ts";
import type { Keyring } from "#server/domain/keys/seal.ts";
import { type ErasedPeople, readErased } from "#server/domain/privacy/erased-people.ts";
import { lockCalls } from "../lock-calls.ts";
import { forgetCalls, renameCalls } from "./forget-calls.ts";

/** Whose calls they are. `zone` is that of times without an offset, `appId` null for what is the account's. */
export type CallSource = {
  workspaceId: string;
  connectionId: string;
  kind: CallKind;
  appId: string | null;
  zone: string;
};

/** What came of a page. */
export type StoredPage = {
  /** Ids of the calls on it, each once. */
  ids: string[];
  /** Records without an id, which are not kept: nothing would tell them from each other. */
  withoutId: number;
  inserted: number;
  /** Calls of which the platform tells something else than before. */
  changed: number;
};

/**
 * Keeps one row of each call on a page of the platform's records: what is new is added, and what it tells otherwise than
 * before replaces what it told. People who were erased stay out. `foundAt` stands for the time of calls that name none. Call
 * it after the transaction has locked or written something, as `readErased`; one writer at a time of each source.
 */
export async function storeCalls(
  tx: Tx,
  keyring: Keyring,
  source: CallSource,
  page: readonly ToldCall[],
  foundAt: Date,
): Promise<StoredPage> {
  const told = new Map<string, ToldCall>();
  const renamed = new Map<string, string>();
  let withoutId = 0;
  const people = await readErased(tx, keyring, [source.workspaceId]);
  for (const record of page) {
    const id = idOfCall(source.kind, record);
    if (id === null) {
      withoutId += 1;
      continue;
    }
    const kept = withoutErased(people, source.workspaceId, id, boundedCall(record));
    told.set(kept.id, kept.record);
    if (kept.id !== id) renamed.set(id, kept.id);
  }
  if (told.size === 0) return { ids: [], withoutId, inserted: 0, changed: 0 };
  const rows = [...told].map(([recordId, record]) => rowOf(source, recordId, record, foundAt));
  await renameCalls(tx, source, renamed);
  const { inserted, changedIds } = await upsert(tx, source, rows);
  const ofErased = new Set(rows.filter(({ number }) => number === erasedMark).map(({ recordId }) => recordId));
  await forgetCalls(tx, { ...source, ids: changedIds.filter((id) => ofErased.has(id)) });
  return { ids: [...told.keys()], withoutId, inserted, changed: changedIds.length };
}

/** Everything of a person who was erased goes before it is kept: reading again must not bring anybody back. */
function withoutErased(people: ErasedPeople, workspaceId: string, id: string, record: ToldCall) {
  if (!people.isAnybodyOf(workspaceId)) return { id, record };
  let kept: { id: string; record: ToldCall } = { id, record };
  for (const { eraser } of people.in(workspaceId, JSON.stringify(record)))
    kept = { id: eraser.id(kept.id) ?? kept.id, record: eraser.fields({ ...kept.record }) ?? kept.record };
  return kept;
}

function rowOf({ kind, zone }: CallSource, recordId: string, record: ToldCall, foundAt: Date) {
  const { calledAt, ...columns } = columnsOfCall(kind, record, zone);
  // A call without a time stays where it was first found; one whose zone was wrong moves.
  return { recordId, isTimed: calledAt !== null, calledAt: calledAt ?? foundAt, ...columns, record };
}

/** The columns that a record decides about, and their types; where a call moves to another month, its row goes with it. */
const columns = {
  called_at: ["calledAt", "timestamptz"],
  number: ["number", "text"],
  is_answered: ["isAnswered", "boolean"],
  result: ["result", "text"],
  ring_seconds: ["ringSeconds", "int"],
  talk_seconds: ["talkSeconds", "int"],
  charged_seconds: ["chargedSeconds", "int"],
  cost: ["cost", "numeric"],
  expected_cost: ["expectedCost", "numeric"],
  cost_differs: ["costDiffers", "boolean"],
  intent: ["intent", "text"],
  script_id: ["scriptId", "text"],
  job_id: ["jobId", "text"],
  hung_up_by: ["hungUpBy", "text"],
  group_name: ["groupName", "text"],
  phone_name: ["phoneName", "text"],
  voice_file_id: ["voiceFileId", "text"],
  key_pressed: ["keyPressed", "text"],
  has_recording: ["hasRecording", "boolean"],
  record: ["record", "jsonb"],
} as const satisfies Record<string, readonly [keyof ReturnType<typeof rowOf>, string]>;

const names = Object.keys(columns).join(", ");
const shape = Object.values(columns)
  .map(([name, type]) => `"${name}" ${type}`)
  .join(", ");
const values = Object.values(columns)
  .map(([name]) => `told."${name}"`)
  .join(", ");
/** A call without a time stays where it was first found. */
const changes = Object.entries(columns)
  .map(([column, [name]]) =>
    name === "calledAt"
      ? `${column} = case when told."isTimed" then told."${name}" else c.${column} end`
      : `${column} = told."${name}"`,
  )
  .join(", ");

type Row = ReturnType<typeof rowOf>;

/** Most pages bring only new calls, or only known ones: what is not needed is not planned, which takes longer than it runs. */
async function upsert(
  tx: Tx,
  source: CallSource,
  rows: readonly Row[],
): Promise<{ inserted: number; changedIds: string[] }> {
  const known = await knownOf(tx, source, rows);
  const fresh = rows.filter(({ recordId }) => !known.has(recordId));
  await insert(tx, source, fresh);
  const changedIds = await replaceChanged(
    tx,
    source,
    rows.filter(({ recordId }) => known.has(recordId)),
  );
  return { inserted: fresh.length, changedIds };
}

// Ids are always given as arrays: of a join the planner may make one that reads every call of the account.

/** All partitions are looked through: a call may have been told under another time before. */
async function knownOf(tx: Tx, { connectionId, kind }: CallSource, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const ids = JSON.stringify(rows.map(({ recordId }) => recordId));
  // Prepared, since planning over every partition and its indexes takes longer than it runs.
  const known = await tx
    .select({ id: callRecord.recordId })
    .from(callRecord)
    .where(sql`${callRecord.connectionId} = ${connectionId} and ${callRecord.kind} = ${kind}
      and ${callRecord.recordId} = any(array(select jsonb_array_elements_text(${ids}::text::jsonb)))`)
    .prepare("known_calls")
    .execute();
  return new Set(known.map(({ id }) => id));
}

const told = (rows: readonly Row[]) => sql`jsonb_to_recordset(${storableJson(rows)}::text::jsonb)
  as told("recordId" text, "isTimed" boolean, ${sql.raw(shape)})`;

async function insert(
  tx: Tx,
  { workspaceId, connectionId, kind, appId }: CallSource,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into call_record (workspace_id, connection_id, kind, app_id, record_id, ${sql.raw(names)})
    select ${workspaceId}::uuid, ${connectionId}::uuid, ${kind}::text, ${appId}::text, told."recordId", ${sql.raw(values)}
    from ${told(rows)}`);
}

/** Replaces what is told otherwise than before; tags follow a call to its new time. Answers the ids of those. */
async function replaceChanged(tx: Tx, { connectionId, kind }: CallSource, rows: readonly Row[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const isOfSource = (table: string) =>
    sql`${sql.raw(table)}.connection_id = ${connectionId} and ${sql.raw(table)}.kind = ${kind}`;
  const ids = JSON.stringify(rows.map(({ recordId }) => recordId));
  const isMoved = sql`(told."isTimed" and c.called_at <> told."calledAt")`;
  const differing = await tx.execute<{ id: string; moved: boolean }>(sql`
    select c.record_id as id, ${isMoved} as moved from ${told(rows)} join call_record c on c.record_id = told."recordId"
    where ${isOfSource("c")} and c.record_id = any(array(select jsonb_array_elements_text(${ids}::text::jsonb)))
      and (c.record is distinct from told.record or ${isMoved})`);
  if (differing.length === 0) return [];
  const differ = new Set(differing.map(({ id }) => id));
  const changed = rows.filter(({ recordId }) => differ.has(recordId));
  const changedIds = JSON.stringify([...differ]);
  const isChanged = (table: string) => sql`${isOfSource(table)} and ${sql.raw(table)}.record_id = told."recordId"
    and ${sql.raw(table)}.record_id = any(array(select jsonb_array_elements_text(${changedIds}::text::jsonb)))`;
  // Calls before what hangs off them, as everybody locks them.
  await tx.execute(sql`
    update call_record c set ${sql.raw(changes)}, changed_at = now() from ${told(changed)} where ${isChanged("c")}`);
  await lockCalls(tx, { connectionId, kind, ids: differing.filter(({ moved }) => moved).map(({ id }) => id) });
  await tx.execute(sql`
    update call_tag t set called_at = told."calledAt" from ${told(changed)}
    where ${isChanged("t")} and told."isTimed" and t.called_at <> told."calledAt"`);
  return [...differ];
}
