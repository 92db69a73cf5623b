import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { msgIdKey } from "#db/schema/messages.ts";
import { storableText } from "#server/compose/storable-text.ts";
import type { SmsReply } from "#server/contract/sms.ts";
import type { AcceptedFacts, Taken } from "#server/domain/sending/dispatch/dispatchable.ts";
import { judgeAccepted } from "./judge-accepted.ts";
import { itemsOf } from "./sent-items.ts";

/**
 * Of so many numbers at most that an answer does not name, their places are kept with its call, where a list of them finds
 * them: no index is told of outcomes. Of more, whoever looks through the call meets them soon.
 */
const mostUnnamed = 100;

/** Stores what answers say of each number of their calls with its message, and answers what each says of them together. */
export async function storeAnswered(
  tx: Tx,
  taken: readonly Taken<SmsReply>[],
): Promise<ReadonlyMap<string, AcceptedFacts>> {
  const facts = taken.map(async (one) => [one.attempt.id, await storeOne(tx, one)] as const);
  return new Map(await Promise.all(facts));
}

async function storeOne(tx: Tx, { attempt, sent, reply }: Taken<SmsReply>): Promise<AcceptedFacts> {
  const { msgIds, ...facts } = judgeAccepted(itemsOf(sent), reply);
  const unnamed = facts.unclearCount > 0 ? "unknown" : "refused";
  const stored = JSON.stringify(msgIds.map((msgId) => msgId && storableText(msgId)));
  await tx.execute(sql`
    with answered as (
      update message m set msg_id = i.msg_id, outcome = case when i.msg_id is null then ${unnamed} else 'accepted' end
      from jsonb_array_elements_text(${stored}::text::jsonb) with ordinality i(msg_id, place)
      where m.submission_id = ${attempt.submissionId} and m.chunk_no = ${attempt.chunkNo} and m.item_no = i.place - 1
      returning m.workspace_id, m.id, m.msg_id)
    insert into message_msg_id (workspace_id, key, message_id)
    select workspace_id, ${msgIdKey(sql`msg_id`)}, id from answered where msg_id is not null on conflict do nothing`);
  const unnamedItems = [...msgIds.keys()].filter((itemNo) => msgIds[itemNo] === null);
  return {
    ...facts,
    acceptedCount: msgIds.length - unnamedItems.length,
    unnamedItems: unnamedItems.length > 0 && unnamedItems.length <= mostUnnamed ? unnamedItems : null,
  };
}
