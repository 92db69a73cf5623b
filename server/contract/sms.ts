import { z } from "zod";
import { t } from "#words/t.ts";
import * as facts from "./facts/sms.ts";
import { smsLimits } from "./limits/sms.ts";
import { commaList } from "./limits/text.ts";
import { operation, type Rule } from "./operation.ts";
import { eitherSpelling, listOf, optionalCount, optionalText, required, text, textOf } from "./wire.ts";

const numbers = z
  .string()
  .refine((list) => commaList(list).length > 0, { error: () => t("contract.giveAtLeastOneNumber2") });
const numbersOfOneCall = numbers
  .refine((list) => commaList(list).length <= smsLimits.numbersPerPost, {
    error: () => t("contract.atMostNumbersPerPostNumbersInOneCall", { numbersPerPost: smsLimits.numbersPerPost }),
  })
  .describe(`comma-separated, at most ${smsLimits.numbersPerPost} (${smsLimits.numbersPerGet} on GET)`);

const content = textOf(1, smsLimits.content, () => t("contract.theMessage"));
const senderId = required(() => t("contract.aSenderNumber")).optional();

/** What a person fills in to send one message. It may hold more numbers than one call takes. */
export const smsDraft = z.object({
  appId: required(() => t("contract.anApplication")),
  numbers: numbers.describe("comma-separated"),
  content,
  senderId,
});
export type SmsDraft = z.output<typeof smsDraft>;

/** One message of a batch. The spec's table and example differ in number and numbers; the example's plural is sent. */
export const smsBatchItem = z.object({
  numbers: numbers.describe("comma-separated"),
  content,
  senderId,
  orderId: required(() => t("contract.aMessageId")).optional(),
});
export type SmsBatchItem = z.output<typeof smsBatchItem>;

/** What a person fills in to send several messages. It may hold more numbers than one call takes. */
export const smsBatchDraft = z.object({
  appId: required(() => t("contract.anApplication")),
  array: z.array(smsBatchItem).min(1, { error: () => t("contract.giveAtLeastOneMessage") }),
});
export type SmsBatchDraft = z.output<typeof smsBatchDraft>;

/** Numbers of all messages of a batch together. */
export function numbersInBatch(batch: Pick<SmsBatchDraft, "array">): number {
  return batch.array.reduce((sum, item) => sum + commaList(item.numbers).length, 0);
}

/** Rules of one sendSms/batch call. */
export const smsBatchRules: readonly Rule<SmsBatchDraft>[] = [
  {
    field: "array",
    get message() {
      return t("contract.atMostNumbersPerBatchNumbersInOneCall", { numbersPerBatch: smsLimits.numbersPerBatch });
    },
    holds: (batch) => numbersInBatch(batch) <= smsLimits.numbersPerBatch,
  },
];

/** One accepted number. Requests spell it numbers, replies number; both are read. */
export const smsAccepted = eitherSpelling(
  "number",
  "numbers",
  z.object({ msgId: text, number: text, orderId: optionalText }),
);
export type SmsAccepted = z.output<typeof smsAccepted>;

/** Reply of both sends: `success` and `fail` count numbers. */
export const smsReply = z.object({ success: optionalCount, fail: optionalCount, array: listOf(smsAccepted) });
export type SmsReply = z.output<typeof smsReply>;

export const sendSms = operation(facts.sendSms, {
  request: smsDraft.extend({ numbers: numbersOfOneCall }),
  reply: smsReply,
});

export const sendSmsBatch = operation(facts.sendSmsBatch, {
  request: smsBatchDraft,
  rules: smsBatchRules,
  reply: smsReply,
});
