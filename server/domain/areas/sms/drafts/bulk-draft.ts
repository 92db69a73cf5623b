import { z } from "zod";
import { sendSmsBatch, smsLimits } from "#server/contract/sms.ts";
import { characters } from "#server/contract/wire.ts";
import type { DraftKind } from "#server/domain/sending/drafts/lock-draft.ts";

/** Drafts of one text to many. */
export const bulkKind: DraftKind = { area: "sms", operation: sendSmsBatch.id };

const columnNo = z.int().min(0).max(199);

/**
 * One text to many as it is being written: everything but the application may be missing. Columns are counted from 0. The
 * limit on the text holds once its variables are filled in; here it only keeps out what no row could make short enough.
 */
export const smsBulkDraft = z.object({
  appId: z.string().trim().min(1, "An application is needed").max(200),
  content: z
    .string()
    .refine((text) => characters(text) <= smsLimits.content * 4, `At most ${smsLimits.content * 4} characters`)
    .nullable(),
  senderId: z.string().trim().max(100).nullable(),
  uploadId: z.uuid().nullable(),
  numberColumn: columnNo.nullable(),
  /** ISO 3166 code of the country that numbers without a country code belong to. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "A country has two letters")
    .nullable(),
  variables: z.record(z.string().min(1).max(200), columnNo),
});
export type SmsBulkDraft = z.output<typeof smsBulkDraft>;

export function emptyDraft(appId: string): SmsBulkDraft {
  return { appId, content: null, senderId: null, uploadId: null, numberColumn: null, country: null, variables: {} };
}

/** The draft as `submission.draft` stores it. Throws ZodError for one that we did not store. */
export function storedDraft(stored: Record<string, unknown>): SmsBulkDraft {
  return smsBulkDraft.parse(stored);
}
