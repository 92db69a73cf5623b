import { z } from "zod";
import { t } from "#words/t.ts";
import * as facts from "./facts/wa-template.ts";
import { characters } from "./limits/text.ts";
import { waLimits, waTemplateTypes } from "./limits/wa.ts";
import { operation, type Rule } from "./operation.ts";
import { channelType, waTemplate } from "./wa.ts";
import { judgeLanguage } from "./wa-language.ts";
import { templateNameForm } from "./wa-template-name.ts";
import { countVariables, hasAdjacentVariables } from "./wa-variables.ts";
import { required, textOf, wholeWithin } from "./wire.ts";

const sample = required(() => t("contract.aSample"));
/** Fills a place of the body, so it may not be longer than that (-82). */
const bodySample = sample.refine((text) => characters(text) <= waLimits.bodyText, {
  error: () => t("contract.aSampleMustBeAtMostBodyText", { bodyText: waLimits.bodyText }),
});
/** Refused with -74 for its form, with -78 where no language or region is called so. */
const language = required(() => t("contract.aLanguage"))
  .refine((code) => judgeLanguage(code) !== "malformed", { error: () => t("contract.useALanguageCodeSuchAsEn2") })
  .refine((code) => judgeLanguage(code) !== "unknown", { error: () => t("contract.noLanguageAndRegionHasThisCode") });

const header = z.object({
  type: z.literal("HEADER").default("HEADER"),
  // The field is a String and its value the number 0: both are taken, the string is sent.
  format: z
    .union([z.literal("0"), z.literal(0)])
    .transform((): "0" => "0")
    .default("0"),
  text: textOf(1, waLimits.headerText, () => t("contract.theHeader")),
  example: z.object({ header_text: z.array(sample) }).optional(),
});

const body = z.object({
  type: z.literal("BODY").default("BODY"),
  text: textOf(1, waLimits.bodyText, () => t("contract.theBody")).optional(),
  add_security_recommendation: z.boolean().optional(),
  example: z.object({ body_text: z.array(z.array(bodySample)) }).optional(),
});

const footer = z.object({
  type: z.literal("FOOTER").default("FOOTER"),
  text: textOf(1, waLimits.footerText, () => t("contract.theFooter")).optional(),
  code_expiration_minutes: wholeWithin(waLimits.codeExpirationMinutes, () =>
    t("contract.minutesUntilTheCodeExpires"),
  ).optional(),
});

const button = z.object({
  type: z.literal("BUTTONS").default("BUTTONS"),
  buttons: z.object({
    type: z.literal(3).default(3),
    text: textOf(1, waLimits.buttonText, () => t("contract.theButton")).optional(),
    otp_type: z.literal("copy_code").default("copy_code"),
  }),
});

/** A person fills this in for a message template in one language. */
export const waTemplateDraft = z.object({
  appId: required(() => t("contract.anApplication")),
  templateName: z
    .string()
    .min(1, { error: () => t("contract.aNameIsNeeded") })
    .regex(templateNameForm, { error: () => t("contract.useOnlyLowerCaseLettersDigitsAnd2") })
    .max(waLimits.templateName, {
      error: () => t("contract.theNameMustBeAtMostTemplateName", { templateName: waLimits.templateName }),
    })
    .describe(`1 to ${waLimits.templateName} lower-case letters, digits and underscores`),
  type: z.literal([0, 1, 2], { error: () => t("contract.chooseAuthenticationMarketingOrUtility2") }),
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
    get message() {
      return t("contract.addTheBodyEveryTemplateNeedsOne");
    },
    holds: ({ components }) => components.body !== undefined,
  },
  {
    field: "components.body.text",
    get message() {
      return t("contract.writeTheBodyMarketingAndUtilityTemplates");
    },
    holds: (template) => isAuthentication(template) || !template.components.body || bodyText(template) !== "",
  },
  {
    field: "components.body.add_security_recommendation",
    get message() {
      return t("contract.sayWhetherTheBodyEndsInThe2");
    },
    holds: (template) =>
      !isAuthentication(template) ||
      !template.components.body ||
      template.components.body.add_security_recommendation !== undefined,
  },
  {
    field: "components.footer.text",
    get message() {
      return t("contract.writeTheFooterOrRemoveIt");
    },
    holds: (template) =>
      isAuthentication(template) || !template.components.footer || template.components.footer.text !== undefined,
  },
  {
    field: "components.footer.code_expiration_minutes",
    get message() {
      return t("contract.onlyAuthenticationTemplatesHaveCodesThatExpire");
    },
    holds: (template) =>
      isAuthentication(template) || template.components.footer?.code_expiration_minutes === undefined,
  },
  {
    field: "components.button",
    get message() {
      return t("contract.addTheButtonThatCopiesTheCode2");
    },
    holds: (template) => !isAuthentication(template) || template.components.button !== undefined,
  },
];

const variableRules: readonly Rule<WaTemplateDraft>[] = [
  {
    field: "components.header.text",
    get message() {
      return t("contract.writeAtLeastOneCharacterBetweenTwo2");
    },
    holds: (template) => !hasAdjacentVariables(headerText(template)),
  },
  {
    field: "components.header.text",
    get message() {
      return t("contract.keepAtMostOneVariableInThe3");
    },
    holds: (template) => countVariables(headerText(template)) <= waLimits.headerVariables,
  },
  {
    field: "components.header.example",
    get message() {
      return t("contract.giveOneSampleForEachVariableOf");
    },
    holds: (template) =>
      (template.components.header?.example?.header_text.length ?? 0) === countVariables(headerText(template)),
  },
  {
    field: "components.body.text",
    get message() {
      return t("contract.writeAtLeastOneCharacterBetweenTwo2");
    },
    holds: (template) => !hasAdjacentVariables(bodyText(template)),
  },
  {
    field: "components.body.text",
    get message() {
      return t("contract.keepAtMostBodyVariablesVariablesInThe", { bodyVariables: waLimits.bodyVariables });
    },
    holds: (template) => countVariables(bodyText(template)) <= waLimits.bodyVariables,
  },
  {
    field: "components.body.example",
    get message() {
      return t("contract.giveOneSampleForEachVariableOf2");
    },
    holds: (template) =>
      samplesMatch(template.components.body?.example?.body_text ?? [], countVariables(bodyText(template))),
  },
];

function samplesMatch(rows: readonly string[][], variables: number): boolean {
  if (variables > 0 && rows.length === 0) return false;
  return rows.every((row) => row.length === variables);
}

export const waTemplateRules: readonly Rule<WaTemplateDraft>[] = [...neededParts, ...variableRules];

export const waTemplateAdd = operation(facts.waTemplateAdd, {
  request: waTemplateDraft.extend({ channelType }),
  rules: waTemplateRules,
  reply: z.object({ data: waTemplate }),
});
