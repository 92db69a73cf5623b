import { storableText } from "#server/compose/storable-text.ts";
import { type SmsReply, sendSms, sendSmsBatch } from "#server/contract/sms.ts";
import type { AcceptedFacts, Dispatchable } from "#server/domain/sending/dispatch/dispatchable.ts";
import { judgeAccepted } from "./judge-accepted.ts";
import { itemsOf } from "./sent-items.ts";

const common = {
  paced: false,
  onAccepted: readAccepted,
};

/** sendSms as the worker makes it (spec: SMS). Its answer names no task, but each accepted number. */
export const oneSms: Dispatchable = { operation: sendSms, ...common };

/** sendSms/batch as the worker makes it (spec: SMS). */
export const smsBatch: Dispatchable = { operation: sendSmsBatch, ...common };

/** What an answer says of a call's numbers, as its attempt keeps it: one value, however many they are. */
function readAccepted(request: Record<string, unknown>, reply: SmsReply): AcceptedFacts {
  const { msgIds, ...named } = judgeAccepted(itemsOf(request), reply);
  return {
    ...named,
    acceptedCount: msgIds.length - named.unnamedItems.length,
    msgIds: msgIds.map((msgId) => msgId && storableText(msgId)),
  };
}
