import { z } from "zod";
import { type EmailDraft, emailDraft, subjectRule } from "#server/contract/email.ts";
import { templateStatuses } from "#server/contract/limits/email.ts";
import { required } from "#server/contract/wire.ts";

/** What the form knows of the chosen template: shown and stored with the submission, never sent. */
export const templateSeen = z.object({
  name: z.string().nullable(),
  language: z.string().nullable(),
  subject: z.string().nullable(),
  status: z.number(),
});
export type TemplateSeen = z.output<typeof templateSeen>;

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
const count = z.int("Expected recipients must be a whole number, such as 1,000");
const templateChosen = z.object({ template: templateSeen });

/**
 * The form "New email batch": the contract's rules, in the shape of what people type. A rule that needs the template
 * speaks whether or not other fields are right, so that all problems are told at once.
 */
export const emailForm = z
  .object({
    appId: emailDraft.shape.appId,
    fromEmailAddress: emailDraft.shape.fromEmailAddress,
    templateID: required("A template").pipe(emailDraft.shape.templateID),
    template: templateSeen.optional(),
    subject: text.pipe(emailDraft.shape.subject),
    receiverId: required("A recipient list"),
    expectedCount: digits.pipe(
      count
        .min(1, "Expected recipients must be at least 1")
        .max(most, "Expected recipients must be at most 10,000,000")
        .optional(),
    ),
    language: text.pipe(emailDraft.shape.language),
    triggerID: z.string().optional().transform(readTrigger).pipe(emailDraft.shape.triggerID),
    adFlag: emailDraft.shape.adFlag,
    title: text.pipe(z.string().trim().max(120, "The name must be at most 120 characters long").optional()),
  })
  .refine(({ templateID, template }) => !templateID || template !== undefined, {
    path: ["templateID"],
    error: "This template is not in the application’s list. Choose another, or read the list again",
    when: ({ value }) => isChosen(value),
  })
  .refine(({ template }) => template?.status === templateStatuses.approved, {
    path: ["templateID"],
    error: "This template is not approved. Choose an approved one",
    when: ({ value }) => templateChosen.safeParse(value).success,
  })
  .refine((values) => subjectRule(values.template?.subject ?? null).holds(draftOf(values)), {
    path: ["subject"],
    error: subjectRule(null).message,
    when: ({ value }) => templateChosen.safeParse(value).success,
  });

export type EmailFormInput = z.input<typeof emailForm>;
export type EmailForm = z.output<typeof emailForm>;

function isChosen(value: unknown): boolean {
  return typeof value === "object" && value !== null && "templateID" in value && value.templateID !== "";
}

function draftOf(values: EmailDraft & { receiverId: string }): EmailDraft & { receiverId: string } {
  const { appId, fromEmailAddress, templateID, subject, receiverId, language, triggerID, adFlag } = values;
  return {
    ...{ appId, fromEmailAddress, templateID, receiverId },
    ...(subject !== undefined && { subject }),
    ...(language !== undefined && { language }),
    // None is what the platform assumes, so it is not sent.
    ...(adFlag ? { adFlag } : {}),
    ...(triggerID !== undefined && { triggerID }),
  };
}

export type BatchInput = {
  draft: EmailDraft & { receiverId: string };
  template: TemplateSeen;
  expectedCount: number | null;
};

/** What the server reviews and stores. Undefined for a form whose template was never seen, which `emailForm` refuses. */
export function toBatchInput(values: EmailForm): BatchInput | undefined {
  const { template } = values;
  if (!template) return undefined;
  return { draft: draftOf(values), template, expectedCount: values.expectedCount ?? null };
}

/** Whatever can be used of values kept earlier, by this or another version of the form. Never throws. */
const kept = z.object({
  appId: z.string().optional().catch(undefined),
  fromEmailAddress: z.string().optional().catch(undefined),
  templateID: z.string().optional().catch(undefined),
  template: templateSeen.optional().catch(undefined),
  subject: z.string().optional().catch(undefined),
  receiverId: z.string().optional().catch(undefined),
  expectedCount: z.union([z.string(), z.number()]).optional().catch(undefined),
  language: z.string().optional().catch(undefined),
  triggerID: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  adFlag: emailDraft.shape.adFlag.catch(undefined),
  title: z.string().optional().catch(undefined),
});
export type KeptValues = z.output<typeof kept>;

export function keptValues(from: unknown): KeptValues {
  const parsed = kept.safeParse(from);
  return parsed.success ? parsed.data : {};
}

/** What an earlier submission says for a new one: its draft and the template as it was then. The title is not repeated. */
export function valuesOfSubmission(earlier: {
  draft: unknown;
  context: unknown;
  expectedCount: number | null;
}): KeptValues {
  const { template } = z.object({ template: z.unknown() }).catch({ template: undefined }).parse(earlier.context);
  const values = keptValues(earlier.draft);
  return { ...values, ...keptValues({ ...values, template, expectedCount: earlier.expectedCount ?? undefined }) };
}
