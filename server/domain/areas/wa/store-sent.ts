import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { msgIdKey } from "#db/schema/messages.ts";
import { storableText } from "#server/compose/storable-text.ts";
import type { WaSent } from "#server/contract/wa.ts";
import type { AcceptedAttempt, AcceptedFacts } from "#server/domain/sending/dispatch/dispatchable.ts";

/** Stores the id and the time that the platform gave the message of an accepted call (spec: template/sendMsg, custom/sendMsg). */
export async function storeSent(
  tx: Tx,
  { submissionId, chunkNo }: AcceptedAttempt,
  _request: Record<string, unknown>,
  { data: { messageId, timestamp } }: { data: WaSent },
): Promise<AcceptedFacts> {
  const msgId = storableText(messageId);
  await tx.execute(sql`
    with answered as (
      update message m set msg_id = ${msgId}, stamped_at = to_timestamp(${timestamp}::float8), outcome = 'accepted'
      where m.submission_id = ${submissionId} and m.chunk_no = ${chunkNo}
      returning m.workspace_id, m.id)
    insert into message_msg_id (workspace_id, key, message_id)
    select workspace_id, ${msgIdKey(msgId)}, id from answered on conflict do nothing`);
  return { acceptedCount: 1, unclearCount: 0 };
}
