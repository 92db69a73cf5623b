import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { sendSms, sendSmsBatch, smsReply } from "#server/contract/sms.ts";
import { storableText } from "#server/domain/recipients/storable-text.ts";
import type { AcceptedAttempt, AcceptedFacts, Dispatchable } from "#server/domain/submissions/dispatchable.ts";
import { judgeAccepted } from "./judge-accepted.ts";
import { itemsOf } from "./sent-items.ts";

const common = {
  paced: false,
  // No callback exists for messages.
  toRequest: (stored: Record<string, unknown>) => stored,
  onAccepted: storeMsgIds,
};

/** sendSms as the worker makes it (spec: SMS). Its answer names no task, but each accepted number. */
export const oneSms: Dispatchable = { operation: sendSms, ...common };

/** sendSms/batch as the worker makes it (spec: SMS). */
export const smsBatch: Dispatchable = { operation: sendSmsBatch, ...common };

/** The ids of up to 1,000 messages in one statement. */
async function storeMsgIds(tx: Tx, of: AcceptedAttempt, reply: Record<string, unknown>): Promise<AcceptedFacts> {
  const { msgIds, unclearCount, contradiction } = judgeAccepted(itemsOf(of.request), smsReply.parse(reply));
  if (msgIds.length > 0) {
    const rows = JSON.stringify(msgIds.map(({ itemNo, msgId }) => ({ item_no: itemNo, msg_id: storableText(msgId) })));
    await tx.execute(sql`
      update message m set msg_id = r.msg_id
      from jsonb_to_recordset(${rows}::text::jsonb) r(item_no int, msg_id text)
      where m.submission_id = ${of.submissionId} and m.chunk_no = ${of.chunkNo} and m.item_no = r.item_no`);
  }
  return { acceptedCount: msgIds.length, unclearCount, ...(contradiction === undefined ? {} : { contradiction }) };
}
