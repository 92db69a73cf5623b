import { z } from "zod";
import { t } from "#words/t.ts";
import * as facts from "./facts/email.ts";
import { emailLimits } from "./limits/email.ts";
import { operation, type Rule } from "./operation.ts";
import { count, optionalText, required, text, textOf } from "./wire.ts";

/**
 * Templates and triggers are numbers on the wire and `Int` in the tables. templateID is documented as String that must
 * hold an integer (-25), so it stays text here.
 */
const wholeNumber = (what: () => string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,18}$/, { error: () => t("contract.whatMustBeAWholeNumberSuch", { what: what() }) })
    .describe("a whole number");

/** What a person fills in to send a batch. The wire adds the callback address. */
export const emailDraft = z.object({
  appId: required(() => t("contract.anApplication")),
  fromEmailAddress: required(() => t("contract.aSender")),
  templateID: wholeNumber(() => t("contract.templateId")),
  receiverId: required(() => t("contract.aRecipientList")).optional(),
  subject: textOf(1, emailLimits.subject, () => t("contract.theSubject")).optional(),
  language: z.string().trim().min(1).optional(),
  adFlag: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
  triggerID: z.int({ error: () => t("contract.triggerIdMustBeAWholeNumber") }).optional(),
});
export type EmailDraft = z.output<typeof emailDraft>;

/** The part of the rules that needs the chosen template: a subject must be set here or by the template. */
export function subjectRule(templateSubject: string | null): Rule<EmailDraft> {
  return {
    field: "subject",
    get message() {
      return t("contract.thisTemplateHasNoSubjectOfIts");
    },
    holds: (draft) => Boolean(draft.subject) || Boolean(templateSubject),
  };
}

export const batchSendEmail = operation(facts.batchSendEmail, {
  request: emailDraft.extend({
    url: z.url({ error: () => t("contract.theCallbackAddressMustBeAURL") }),
  }),
  reply: z.object({
    taskId: text.refine((id) => id !== "", { error: () => t("contract.taskIdIsEmpty") }),
  }),
});

export const emailTemplate = z.object({
  templateID: text,
  templateName: optionalText,
  templateStatus: count,
  createTime: optionalText,
  reviewReason: optionalText,
  language: optionalText,
  subject: optionalText,
});
export type EmailTemplate = z.output<typeof emailTemplate>;

export const getListEmailTemplates = operation(facts.getListEmailTemplates, {
  request: z.object({
    appId: required(() => t("contract.anApplication")),
    templateName: z.string().optional(),
    templateStatus: z.int().min(0).max(3).optional(),
    language: z.string().optional(),
  }),
  reply: z.object({
    templateContent: z
      .array(emailTemplate)
      .nullish()
      .transform((list) => list ?? []),
  }),
});

export const emailResult = z.object({
  emailId: text,
  toAddress: optionalText,
  receiveTime: optionalText,
  status: text,
});
export type EmailResult = z.output<typeof emailResult>;

/** Comma-separated ids as they travel; the limit is -28's. */
export const emailIdList = z
  .string()
  .refine((ids) => ids.split(",").every((id) => id.trim() !== ""), { error: () => t("contract.anEmailIdIsEmpty") })
  .refine((ids) => ids.split(",").length <= emailLimits.idsPerQuery, {
    error: () => t("contract.atMostIdsPerQueryEmailIdsAQuery", { idsPerQuery: emailLimits.idsPerQuery }),
  })
  .describe(`comma-separated, at most ${emailLimits.idsPerQuery}`);

export const getSendEmailRcd = operation(facts.getSendEmailRcd, {
  request: z.object({
    appId: required(() => t("contract.anApplication")),
    emailId: emailIdList,
  }),
  reply: z.object({
    success: optionalText,
    fail: optionalText,
    sending: optionalText,
    nofound: optionalText,
    array: z
      .array(emailResult)
      .nullish()
      .transform((list) => list ?? []),
  }),
});

export const emailSender = z.object({ sender: text, emailSenderName: optionalText, createTime: optionalText });
export type EmailSender = z.output<typeof emailSender>;

export const getListEmailAddress = operation(facts.getListEmailAddress, {
  request: z.object({
    appId: required(() => t("contract.anApplication")),
  }),
  reply: z.object({
    senderData: z
      .array(emailSender)
      .nullish()
      .transform((list) => list ?? []),
  }),
});
