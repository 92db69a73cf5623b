import { z } from "zod";
import { t } from "#words/t.ts";
import * as facts from "./facts/otp.ts";
import { codeMarker, nodeChannels, otpLimits, templateLanguages } from "./limits/otp.ts";
import { operation, type Rule } from "./operation.ts";
import {
  listOf,
  optionalCount,
  optionalFlag,
  optionalText,
  pathId,
  required,
  text,
  textOf,
  wholeWithin,
} from "./wire.ts";

const nameOf = (what: () => string) => textOf(otpLimits.name.min, otpLimits.name.max, what);

/** A limit on sends per period; the other three count when it is enabled. */
export const sendLimit = z.object({
  enabled: z.boolean().optional(),
  unit: z.literal([1, 2, 3, 4], { error: () => t("contract.chooseDayHourMinuteOrSecond") }).optional(),
  period: wholeWithin(otpLimits.period, () => t("contract.thePeriod")).optional(),
  limit: wholeWithin(otpLimits.limit, () => t("contract.theLimit")).optional(),
});
export type SendLimit = z.output<typeof sendLimit>;

/** A person fills this in for a verification application. */
export const otpAppDraft = z.object({
  name: nameOf(() => t("contract.theName")),
  codeExpiry: wholeWithin(otpLimits.codeExpiryMinutes, () => t("contract.minutesACodeIsValid")).optional(),
  periodTotalSendLimit: sendLimit.optional(),
  periodPhoneSendLimit: sendLimit.optional(),
});
export type OtpAppDraft = z.output<typeof otpAppDraft>;

type SendLimits = Pick<OtpAppDraft, "periodTotalSendLimit" | "periodPhoneSendLimit">;

const limitMessages = {
  unit: () => t("contract.chooseThePeriodsUnit"),
  period: () => t("contract.setThePeriod"),
  limit: () => t("contract.setHowManySendsItAllows"),
};

function sendLimitRules(limit: keyof SendLimits): Rule<SendLimits>[] {
  return (["unit", "period", "limit"] as const).map((part) => ({
    field: `${limit}.${part}`,
    get message() {
      return limitMessages[part]();
    },
    holds: (app) => !app[limit]?.enabled || app[limit][part] !== undefined,
  }));
}
export const otpAppRules: readonly Rule<SendLimits>[] = [
  ...sendLimitRules("periodTotalSendLimit"),
  ...sendLimitRules("periodPhoneSendLimit"),
];

/** Fields that a limit may leave out while it is off. */
const limitPart = optionalCount.default(null);
const sendLimitReply = z
  .object({ enabled: optionalFlag, unit: limitPart, period: limitPart, limit: limitPart })
  .nullish()
  .transform((limit) => limit ?? null);

export const otpApp = z.object({
  appId: text,
  name: optionalText,
  codeExpiry: optionalCount,
  createTime: optionalText,
  periodTotalSendLimit: sendLimitReply,
  periodPhoneSendLimit: sendLimitReply,
});
export type OtpApp = z.output<typeof otpApp>;

export const otpAppAdd = operation(facts.otpAppAdd, {
  request: otpAppDraft,
  rules: otpAppRules,
  reply: z.object({ data: otpApp }),
});

export const otpAppUpdate = operation(facts.otpAppUpdate, {
  request: otpAppDraft.partial().extend({
    appId: pathId(() => t("contract.anApplication")),
  }),
  rules: otpAppRules,
  reply: z.object({ data: otpApp }),
});

export const otpAppDetails = operation(facts.otpAppDetails, {
  request: z.object({
    appId: pathId(() => t("contract.anApplication")),
  }),
  reply: z.object({ data: otpApp }),
});

const { templateText } = otpLimits;

/** A person fills this in for a voice verification template. */
export const otpTemplateDraft = z.object({
  name: nameOf(() => t("contract.theName")),
  text: textOf(templateText.min, templateText.max, () => t("contract.theText"))
    .refine((spoken) => spoken.includes(codeMarker), {
      error: () => t("contract.theTextMustContainCodeMarkerWhereThe", { codeMarker }),
    })
    .describe(`${templateText.min} to ${templateText.max} characters, contains ${codeMarker}`),
  codeType: z.literal([1, 2, 3, 4], { error: () => t("contract.chooseTheKindOfCode") }),
  codeLength: wholeWithin(otpLimits.codeLength, () => t("contract.codeLength")).optional(),
  speechRate: wholeWithin(otpLimits.speechRate, () => t("contract.speechRate")).optional(),
  language: z.enum(templateLanguages, { error: () => t("contract.chooseALanguage") }).optional(),
  maxDuration: wholeWithin(otpLimits.maxDurationSeconds, () => t("contract.longestDurationInSeconds")).optional(),
  repeatCnt: wholeWithin(otpLimits.repeatCnt, () => t("contract.plays")).optional(),
  senderId: required(() => t("contract.aSenderNumber")).optional(),
});
export type OtpTemplateDraft = z.output<typeof otpTemplateDraft>;

export const otpTemplate = z.object({
  templateId: text,
  appId: optionalText,
  name: optionalText,
  text: optionalText,
  codeType: optionalCount,
  codeLength: optionalCount,
  speechRate: optionalCount,
  language: optionalText,
  maxDuration: optionalCount,
  repeatCnt: optionalCount,
  senderId: optionalText,
});
export type OtpTemplate = z.output<typeof otpTemplate>;

export const otpTemplateUpdate = operation(facts.otpTemplateUpdate, {
  request: otpTemplateDraft.extend({
    templateId: pathId(() => t("contract.aTemplateId")),
  }),
  reply: z.object({ data: otpTemplate }),
});

export const otpFlowNode = z.object({
  waitingTime: wholeWithin(otpLimits.waitingTimeSeconds, () => t("contract.waitingTimeInSeconds")),
  status: z.literal([1, 2], { error: () => t("contract.chooseWhenThisStepRuns") }),
  channel: z.enum(nodeChannels, { error: () => t("contract.chooseSmsOrCall") }),
  channelCut: z.literal([0, 1], { error: () => t("contract.chooseWhetherToSwitchChannel") }).optional(),
});
export type OtpFlowNode = z.output<typeof otpFlowNode>;

/** A person fills this in for a task flow. */
export const otpFlowDraft = z.object({
  name: nameOf(() => t("contract.theName")),
  flow: z.array(otpFlowNode).min(1, { error: () => t("contract.aFlowNeedsAtLeastOneStep") }),
});
export type OtpFlowDraft = z.output<typeof otpFlowDraft>;

export const otpFlow = z.object({
  flowId: text,
  name: optionalText,
  flow: listOf(
    z.object({
      waitingTime: optionalCount,
      status: optionalCount,
      channel: optionalText,
      channelCut: optionalCount,
    }),
  ),
});
export type OtpFlow = z.output<typeof otpFlow>;

export const otpFlowAdd = operation(facts.otpFlowAdd, {
  request: otpFlowDraft,
  reply: z.object({ data: otpFlow }),
});
