import { z } from "zod";
import { readNumber } from "#components/form/number-field.tsx";
import { unlistedKinds } from "#server/contract/limits/unlisted-ids.ts";
import { readUnlistedId } from "#server/contract/unlisted-ids.ts";
import { t } from "#words/t.ts";

/** Nothing but blanks counts as left empty. */
const text = (longest: number, what: () => string) =>
  z
    .string()
    .optional()
    .transform((typed) => typed?.trim() || null)
    .pipe(
      z
        .string()
        .max(longest, { error: () => t("ids.whatMustBeAtMostLongestCharacters", { what: what(), longest }) })
        .nullable(),
    );

const label = text(80, () => t("ids.theName"));
const note = text(500, () => t("ids.theNote"));
const most = 10_000_000;
const expectedCount = z
  .union([z.string(), z.number()])
  .optional()
  .transform((typed) => readNumber(typed) ?? null)
  .pipe(
    z
      .int({ error: () => t("ids.expectedRecipientsMustBeAWholeNumber") })
      .min(1, { error: () => t("ids.expectedRecipientsMustBeAtLeast1") })
      .max(most, { error: () => t("ids.expectedRecipientsMustBeAtMost10") })
      .nullable(),
  );

/** What can be changed of an entry. */
export const changeForm = z.object({ label, note, expectedCount, isDefault: z.boolean() });
export type ChangeInput = z.input<typeof changeForm>;

/** A new entry: the id by the rule of its kind. Only a recipient list has expected recipients. */
export const newEntryForm = changeForm
  .extend({ kind: z.enum(unlistedKinds), value: z.string() })
  .superRefine(({ kind, value }, context) => {
    const read = readUnlistedId(kind, value);
    if ("problem" in read) context.addIssue({ code: "custom", path: ["value"], message: read.problem });
  })
  .transform((values) => ({
    ...values,
    expectedCount: values.kind === "recipient_list" ? values.expectedCount : null,
  }));
export type NewEntryInput = z.input<typeof newEntryForm>;
