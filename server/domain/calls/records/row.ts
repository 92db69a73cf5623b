import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import type { CallPlace } from "#server/domain/paging.ts";
import { shownContact, shownId, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { callId } from "./call-key.ts";

/** A call as lists show it. Durations are seconds, money is USD as decimal text. */
export type CallRow = {
  /** Of its page, see `callId`. */
  id: string;
  kind: CallKind;
  connectionId: string;
  /** keyId of an AI call, else voiceId. */
  recordId: string;
  calledAt: Date;
  /** Of AI calls alone. */
  appId: string | null;
  number: string | null;
  isAnswered: boolean;
  /** resultStatus of an AI call, else terminationCode. */
  result: string | null;
  /** terminationReason: the platform's words for the code. */
  reason: string | null;
  ringSeconds: number | null;
  talkSeconds: number | null;
  chargedSeconds: number | null;
  cost: string | null;
  expectedCost: string | null;
  costDiffers: boolean;
  intent: string | null;
  scriptId: string | null;
  jobId: string | null;
  hungUpBy: string | null;
  groupName: string | null;
  phoneName: string | null;
  voiceFileId: string | null;
  /** Null where none was pressed. */
  keyPressed: string | null;
  hasRecording: boolean;
  tags: string[];
  notes: number;
};

export type StoredCall = Omit<CallRow, "id" | "calledAt"> & { calledAt: string };

/** SQL for the columns of a call `c` that lists show. */
export const callColumns: SQL = sql`c.kind, c.connection_id as "connectionId", c.record_id as "recordId", c.called_at as "calledAt",
  c.app_id as "appId", c.number, c.is_answered as "isAnswered", c.result, c.record ->> 'terminationReason' as reason,
  c.ring_seconds as "ringSeconds", c.talk_seconds as "talkSeconds", c.charged_seconds as "chargedSeconds",
  c.cost::text as cost, c.expected_cost::text as "expectedCost", c.cost_differs as "costDiffers", c.intent,
  c.script_id as "scriptId", c.job_id as "jobId", c.hung_up_by as "hungUpBy", c.group_name as "groupName",
  c.phone_name as "phoneName", c.voice_file_id as "voiceFileId", c.key_pressed as "keyPressed",
  c.has_recording as "hasRecording",
  array(select t.tag from call_tag t where t.connection_id = c.connection_id and t.kind = c.kind
    and t.record_id = c.record_id order by t.tag) as tags,
  (select count(*)::int from call_note n where n.connection_id = c.connection_id and n.kind = c.kind
    and n.record_id = c.record_id) as notes`;

/** As the viewer may read it. */
export function shownCall(scope: Scope, { calledAt: at, ...row }: StoredCall): CallRow {
  const calledAt = new Date(at);
  // Whoever may not see an address that stands for an id is not led to the call by it either.
  const recordId = shownId(scope, row.recordId);
  return {
    ...row,
    id: callId({ connectionId: row.connectionId, recordId, calledAt }),
    recordId,
    calledAt,
    number: shownContact(scope, row.number),
    result: shownText(scope, row.result),
    reason: shownText(scope, row.reason),
    intent: shownText(scope, row.intent),
    scriptId: shownId(scope, row.scriptId),
    jobId: shownId(scope, row.jobId),
    hungUpBy: shownText(scope, row.hungUpBy),
    groupName: shownText(scope, row.groupName),
    phoneName: shownText(scope, row.phoneName),
    voiceFileId: shownId(scope, row.voiceFileId),
    keyPressed: shownText(scope, row.keyPressed),
    tags: row.tags.map((tag) => shownText(scope, tag)),
  };
}

/** The calls at these places, in their order; those that went meanwhile are left out. */
export async function readCalls(
  tx: Tx,
  kind: CallKind,
  places: readonly CallPlace[],
  columns: SQL = callColumns,
): Promise<StoredCall[]> {
  const times = places.map(({ at }) => at.getTime());
  if (times.length === 0) return [];
  const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  // The bounds tell the planner which partitions there are to look into.
  return tx.execute<StoredCall>(sql`
    select ${columns} from jsonb_to_recordset(${JSON.stringify(places.map((place, no) => ({ ...place, no })))}::text::jsonb)
      p(no int, connection uuid, id text, at timestamptz)
    join call_record c on c.connection_id = p.connection and c.kind = ${kind} and c.record_id = p.id and c.called_at = p.at
    where c.called_at between ${first.toISOString()}::timestamptz and ${last.toISOString()}::timestamptz
    order by p.no`);
}
