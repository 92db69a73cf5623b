import { z } from "zod";
import { emailDraft, subjectRule } from "#server/contract/email.ts";
import { templateStatuses } from "#server/contract/limits/email.ts";
import { required } from "#server/contract/wire.ts";
import { t } from "#words/t.ts";
import { draftOf, type EmailForm, type EmailFormInput, type TemplateSeen } from "./form-values.ts";

/** What the form knows of the chosen template: shown and stored with the submission, never sent. */
export const templateSeen = z.object({
  name: z.string().nullable(),
  language: z.string().nullable(),
  subject: z.string().nullable(),
  status: z.number(),
}) satisfies z.ZodType<TemplateSeen>;

/** Nothing but blanks counts as left empty. */
const text = z
  .string()
  .optional()
  .transform((typed) => (typed?.trim() ? typed : undefined));

/** Digits, with or without thousands commas, as a number; anything else stays what it was, for the next rule to refuse. */
const digits = z.union([z.string(), z.number()]).optional().transform(readCount);

function readCount(typed: string | number | undefined): unknown {
  if (typeof typed !== "string") return typed;
  const plain = typed.trim();
  if (plain === "") return undefined;
  return /^(\d+|\d{1,3}(,\d{3})+)$/.test(plain) ? Number(plain.replaceAll(",", "")) : plain;
}

/** A trigger is a number on the wire and text in the form, since people paste it. */
function readTrigger(typed: string | undefined): unknown {
  const plain = typed?.trim();
  if (!plain) return undefined;
  return /^-?\d+$/.test(plain) ? Number(plain) : plain;
}

const most = 10_000_000;
const count = z.int({ error: () => t("compose.expectedRecipientsMustBeAWholeNumber") });
const templateChosen = z.object({ template: templateSeen });

/**
 * The form "New email batch": the contract's rules, in the shape of what people type. A rule that needs the template
 * speaks whether or not other fields are right, so that all problems are told at once.
 */
export const emailForm = z
  .object({
    appId: emailDraft.shape.appId,
    fromEmailAddress: emailDraft.shape.fromEmailAddress,
    templateID: required(() => t("compose.aTemplate")).pipe(emailDraft.shape.templateID),
    template: templateSeen.optional(),
    subject: text.pipe(emailDraft.shape.subject),
    receiverId: required(() => t("compose.aRecipientList")),
    expectedCount: digits.pipe(
      count
        .min(1, { error: () => t("compose.expectedRecipientsMustBeAtLeast1") })
        .max(most, { error: () => t("compose.expectedRecipientsMustBeAtMost10") })
        .optional(),
    ),
    language: text.pipe(emailDraft.shape.language),
    triggerID: z.string().optional().transform(readTrigger).pipe(emailDraft.shape.triggerID),
    adFlag: emailDraft.shape.adFlag,
    title: text.pipe(
      z
        .string()
        .trim()
        .max(120, { error: () => t("compose.theNameMustBeAtMost120") })
        .optional(),
    ),
  })
  .refine(({ templateID, template }) => !templateID || template !== undefined, {
    path: ["templateID"],
    error: () => t("compose.thisTemplateIsNotInTheApplications"),
    when: ({ value }) => isChosen(value),
  })
  .refine(({ template }) => template?.status === templateStatuses.approved, {
    path: ["templateID"],
    error: () => t("compose.thisTemplateIsNotApprovedChooseAn"),
    when: ({ value }) => templateChosen.safeParse(value).success,
  })
  .refine((values) => subjectRule(values.template?.subject ?? null).holds(draftOf(values)), {
    path: ["subject"],
    error: () => subjectRule(null).message,
    when: ({ value }) => templateChosen.safeParse(value).success,
  }) satisfies z.ZodType<EmailForm, EmailFormInput>;

function isChosen(value: unknown): boolean {
  return typeof value === "object" && value !== null && "templateID" in value && value.templateID !== "";
}
