import { z } from "zod";
import { t } from "#words/t.ts";

const columnNo = z.int().min(0).max(199);

/**
 * One text to many as it is being written, in any channel: everything but the application may be missing. Columns are
 * counted from 0.
 */
export const listDraft = z.object({
  appId: z
    .string()
    .trim()
    .min(1, { error: () => t("contract.whatIsNeeded", { what: t("contract.anApplication") }) })
    .max(200),
  /** With its variables as {{name}}. */
  content: z.string().nullable(),
  uploadId: z.uuid().nullable(),
  numberColumn: columnNo.nullable(),
  /** ISO 3166 code of the country that numbers without a country code belong to. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: () => t("domain.aCountryHasTwoLetters") })
    .nullable(),
  variables: z.record(z.string().min(1).max(200), columnNo),
  /** Numbers that got the same text within a day are left out. */
  withoutRepeats: z.boolean().optional(),
  /** Numbers that got another text within a day are left out. */
  withoutReached: z.boolean().optional(),
  /** Plain letters stand for those that would cost parts, such as e for ë. */
  plainLetters: z.boolean().optional(),
});
export type ListDraft = z.output<typeof listDraft>;

export function emptyList(appId: string): ListDraft {
  return { appId, content: null, uploadId: null, numberColumn: null, country: null, variables: {} };
}
