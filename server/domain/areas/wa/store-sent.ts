import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { msgIdKey } from "#db/schema/messages.ts";
import { storableJson } from "#server/compose/storable-text.ts";
import type { WaSent } from "#server/contract/wa.ts";
import type { AcceptedFacts, Taken } from "#server/domain/sending/dispatch/dispatchable.ts";

/** Stores the ids and the times that the platform gave the messages of accepted calls (spec: template/sendMsg, custom/sendMsg). */
export async function storeSent(
  tx: Tx,
  taken: readonly Taken<{ data: WaSent }>[],
): Promise<ReadonlyMap<string, AcceptedFacts>> {
  const [first] = taken;
  if (!first) return new Map();
  const rows = taken.map(({ attempt: { chunkNo }, reply: { data } }) => ({
    chunkNo,
    msgId: data.messageId,
    stampedAt: data.timestamp,
  }));
  const chunkNos = `{${rows.map(({ chunkNo }) => chunkNo).join(",")}}`;
  await tx.execute(sql`
    with answered as (
      update message m set msg_id = a."msgId", stamped_at = to_timestamp(a."stampedAt"), outcome = 'accepted'
      from jsonb_to_recordset(${storableJson(rows)}::text::jsonb)
        a("chunkNo" int, "msgId" text, "stampedAt" float8)
      where m.submission_id = ${first.attempt.submissionId} and m.chunk_no = any(${chunkNos}::int[])
        and m.chunk_no = a."chunkNo"
      returning m.workspace_id, m.id, m.msg_id)
    insert into message_msg_id (workspace_id, key, message_id)
    select workspace_id, ${msgIdKey(sql`msg_id`)}, id from answered on conflict do nothing`);
  return new Map(taken.map(({ attempt }) => [attempt.id, { acceptedCount: 1, unclearCount: 0 }]));
}
