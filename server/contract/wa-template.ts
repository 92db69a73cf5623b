import { z } from "zod";
import * as facts from "./facts/wa-template.ts";
import { characters } from "./limits/text.ts";
import { waLimits, waTemplateTypes } from "./limits/wa.ts";
import { operation, type Rule } from "./operation.ts";
import { channelType, waTemplate } from "./wa.ts";
import { judgeLanguage } from "./wa-language.ts";
import { templateNameForm } from "./wa-template-name.ts";
import { countVariables, hasAdjacentVariables } from "./wa-variables.ts";
import { required, textOf, wholeWithin } from "./wire.ts";

const sample = required("A sample");
/** Fills a place of the body, so it may not be longer than that (-82). */
const bodySample = sample.refine((text) => characters(text) <= waLimits.bodyText, {
  error: `A sample must be at most ${waLimits.bodyText} characters long`,
});
/** Refused with -74 for its form, with -78 where no language or region is called so. */
const language = required("A language")
  .refine((code) => judgeLanguage(code) !== "malformed", "Use a language code such as en or zh_CN")
  .refine((code) => judgeLanguage(code) !== "unknown", "No language and region has this code");

const header = z.object({
  type: z.literal("HEADER").default("HEADER"),
  // The field is a String and its value the number 0: both are taken, the string is sent.
  format: z
    .union([z.literal("0"), z.literal(0)])
    .transform((): "0" => "0")
    .default("0"),
  text: textOf(1, waLimits.headerText, "The header"),
  example: z.object({ header_text: z.array(sample) }).optional(),
});

const body = z.object({
  type: z.literal("BODY").default("BODY"),
  text: textOf(1, waLimits.bodyText, "The body").optional(),
  add_security_recommendation: z.boolean().optional(),
  example: z.object({ body_text: z.array(z.array(bodySample)) }).optional(),
});

const footer = z.object({
  type: z.literal("FOOTER").default("FOOTER"),
  text: textOf(1, waLimits.footerText, "The footer").optional(),
  code_expiration_minutes: wholeWithin(waLimits.codeExpirationMinutes, "Minutes until the code expires").optional(),
});

const button = z.object({
  type: z.literal("BUTTONS").default("BUTTONS"),
  buttons: z.object({
    type: z.literal(3).default(3),
    text: textOf(1, waLimits.buttonText, "The button").optional(),
    otp_type: z.literal("copy_code").default("copy_code"),
  }),
});

/** A person fills this in for a message template in one language. */
export const waTemplateDraft = z.object({
  appId: required("An application"),
  templateName: z
    .string()
    .min(1, "A name is needed")
    .regex(templateNameForm, "Use only lower-case letters, digits and underscores in the name")
    .max(waLimits.templateName, `The name must be at most ${waLimits.templateName} characters long`)
    .describe(`1 to ${waLimits.templateName} lower-case letters, digits and underscores`),
  type: z.literal([0, 1, 2], "Choose authentication, marketing or utility"),
  language,
  components: z.object({
    header: header.optional(),
    body: body.optional(),
    footer: footer.optional(),
    button: button.optional(),
  }),
});
export type WaTemplateDraft = z.output<typeof waTemplateDraft>;

const isAuthentication = (template: WaTemplateDraft) => template.type === waTemplateTypes.authentication;
const headerText = ({ components }: WaTemplateDraft) => components.header?.text ?? "";
const bodyText = ({ components }: WaTemplateDraft) => components.body?.text ?? "";

/** The fields that each type needs (spec: template/add, and errors -103 to -109). */
const neededParts: readonly Rule<WaTemplateDraft>[] = [
  {
    field: "components.body",
    message: "Add the body; every template needs one",
    holds: ({ components }) => components.body !== undefined,
  },
  {
    field: "components.body.text",
    message: "Write the body; marketing and utility templates need its text",
    holds: (template) => isAuthentication(template) || !template.components.body || bodyText(template) !== "",
  },
  {
    field: "components.body.add_security_recommendation",
    message: "Say whether the body ends in the security advice",
    holds: (template) =>
      !isAuthentication(template) ||
      !template.components.body ||
      template.components.body.add_security_recommendation !== undefined,
  },
  {
    field: "components.footer.text",
    message: "Write the footer, or remove it",
    holds: (template) =>
      isAuthentication(template) || !template.components.footer || template.components.footer.text !== undefined,
  },
  {
    field: "components.footer.code_expiration_minutes",
    message: "Only authentication templates have codes that expire",
    holds: (template) =>
      isAuthentication(template) || template.components.footer?.code_expiration_minutes === undefined,
  },
  {
    field: "components.button",
    message: "Add the button that copies the code; authentication templates need it",
    holds: (template) => !isAuthentication(template) || template.components.button !== undefined,
  },
];

const variableRules: readonly Rule<WaTemplateDraft>[] = [
  {
    field: "components.header.text",
    message: "Write at least one character between two variables",
    holds: (template) => !hasAdjacentVariables(headerText(template)),
  },
  {
    field: "components.header.text",
    message: "Keep at most one variable in the header",
    holds: (template) => countVariables(headerText(template)) <= waLimits.headerVariables,
  },
  {
    field: "components.header.example",
    message: "Give one sample for each variable of the header",
    holds: (template) =>
      (template.components.header?.example?.header_text.length ?? 0) === countVariables(headerText(template)),
  },
  {
    field: "components.body.text",
    message: "Write at least one character between two variables",
    holds: (template) => !hasAdjacentVariables(bodyText(template)),
  },
  {
    field: "components.body.text",
    message: `Keep at most ${waLimits.bodyVariables} variables in the body`,
    holds: (template) => countVariables(bodyText(template)) <= waLimits.bodyVariables,
  },
  {
    field: "components.body.example",
    message: "Give one sample for each variable of the body, in each row of samples",
    holds: (template) =>
      samplesMatch(template.components.body?.example?.body_text ?? [], countVariables(bodyText(template))),
  },
];

function samplesMatch(rows: readonly string[][], variables: number): boolean {
  if (variables > 0 && rows.length === 0) return false;
  return rows.every((row) => row.length === variables);
}

export const waTemplateRules: readonly Rule<WaTemplateDraft>[] = [...neededParts, ...variableRules];

export const waTemplateAdd = operation({
  ...facts.waTemplateAdd,
  request: waTemplateDraft.extend({ channelType }),
  rules: waTemplateRules,
  reply: z.object({ data: waTemplate }),
});
