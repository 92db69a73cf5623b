import { sendSms, sendSmsBatch, smsReply } from "#server/contract/sms.ts";
import { storableText } from "#server/domain/recipients/storable-text.ts";
import type { AcceptedAttempt, AcceptedFacts, Dispatchable } from "#server/domain/submissions/dispatchable.ts";
import { judgeAccepted } from "./judge-accepted.ts";
import { itemsOf } from "./sent-items.ts";

const common = {
  paced: false,
  // No callback exists for messages.
  toRequest: (stored: Record<string, unknown>) => stored,
  onAccepted: readAccepted,
};

/** sendSms as the worker makes it (spec: SMS). Its answer names no task, but each accepted number. */
export const oneSms: Dispatchable = { operation: sendSms, ...common };

/** sendSms/batch as the worker makes it (spec: SMS). */
export const smsBatch: Dispatchable = { operation: sendSmsBatch, ...common };

/** What an answer says of a call's numbers, as its attempt keeps it: one value, however many they are. */
function readAccepted({ request }: AcceptedAttempt, reply: Record<string, unknown>): AcceptedFacts {
  const { msgIds, ...named } = judgeAccepted(itemsOf(request), smsReply.parse(reply));
  return {
    ...named,
    acceptedCount: msgIds.length - named.unnamedItems.length,
    msgIds: msgIds.map((msgId) => msgId && storableText(msgId)),
  };
}
