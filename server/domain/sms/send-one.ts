import { z } from "zod";
import { smsDraft } from "#server/contract/sms.ts";
import type { Scope } from "#server/domain/scope.ts";
import { notYet } from "./not-yet.ts";
import type { PriceEstimate, RepeatOf } from "./review-draft.ts";

export const oneDraft = smsDraft.omit({ numbers: true }).extend({
  number: z.string().trim().min(1, "A number is needed").max(100),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "A country has two letters")
    .nullish(),
});
export type OneDraft = z.output<typeof oneDraft>;

export type OneReview = {
  /** As it would be sent: E.164. */
  number: string;
  text: string;
  parts: number;
  encoding: "GSM-7" | "UCS-2";
  characters: number;
  hash: string;
  price: PriceEstimate | null;
  repeatOf: RepeatOf | null;
  /** The submission that came of this form already, when it was stored and nobody saw the answer. */
  storedAs: string | null;
  suppressed: { reason: string; until: Date | null } | null;
  connection: { kind: "sandbox" | "live"; name: string };
  applicationLabel: string;
  stopped: { at: Date; by: string | null; reason: string | null } | null;
};

/** What sending one message would mean. Stores nothing. Throws `invalid` for a number or text that cannot be sent. */
export async function reviewOne(_scope: Scope, _input: { draft: OneDraft; intentId?: string }): Promise<OneReview> {
  return notYet();
}

export type SendOne = {
  intentId: string;
  draft: OneDraft;
  /** Of the review that a person read, where one was shown. */
  reviewedHash: string | null;
  title: string | null;
  repeatReason: string | null;
};

/** Stores a message to one number; the worker makes the call. Throws as `storeSubmission`, and `conflict` where suppressed. */
export async function sendOne(_scope: Scope, _input: SendOne): Promise<{ id: string }> {
  return notYet();
}
