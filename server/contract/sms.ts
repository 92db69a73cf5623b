import { z } from "zod";
import * as facts from "./facts/sms.ts";
import { smsLimits } from "./limits/sms.ts";
import { commaList } from "./limits/text.ts";
import { operation, type Rule } from "./operation.ts";
import { eitherSpelling, listOf, optionalCount, optionalText, required, text, textOf } from "./wire.ts";

const numbers = z.string().refine((list) => commaList(list).length > 0, "Give at least one number");
const numbersOfOneCall = numbers
  .refine(
    (list) => commaList(list).length <= smsLimits.numbersPerPost,
    `At most ${smsLimits.numbersPerPost} numbers in one call`,
  )
  .describe(`comma-separated, at most ${smsLimits.numbersPerPost} (${smsLimits.numbersPerGet} on GET)`);

const content = textOf(1, smsLimits.content, "The message");
const senderId = required("A sender number").optional();

/** What a person fills in to send one message. It may hold more numbers than one call takes. */
export const smsDraft = z.object({
  appId: required("An application"),
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
  orderId: required("A message id").optional(),
});
export type SmsBatchItem = z.output<typeof smsBatchItem>;

/** What a person fills in to send several messages. It may hold more numbers than one call takes. */
export const smsBatchDraft = z.object({
  appId: required("An application"),
  array: z.array(smsBatchItem).min(1, "Give at least one message"),
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
    message: `At most ${smsLimits.numbersPerBatch} numbers in one call, over all its messages`,
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

export const sendSms = operation({
  ...facts.sendSms,
  request: smsDraft.extend({ numbers: numbersOfOneCall }),
  reply: smsReply,
});

export const sendSmsBatch = operation({
  ...facts.sendSmsBatch,
  request: smsBatchDraft,
  rules: smsBatchRules,
  reply: smsReply,
});
