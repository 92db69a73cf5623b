import { z } from "zod";
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

const nameOf = (what: string) => textOf(otpLimits.name.min, otpLimits.name.max, what);

/** A limit on sends per period; the other three count when it is enabled. */
export const sendLimit = z.object({
  enabled: z.boolean().optional(),
  unit: z.literal([1, 2, 3, 4], "Choose day, hour, minute or second").optional(),
  period: wholeWithin(otpLimits.period, "The period").optional(),
  limit: wholeWithin(otpLimits.limit, "The limit").optional(),
});
export type SendLimit = z.output<typeof sendLimit>;

/** A person fills this in for a verification application. */
export const otpAppDraft = z.object({
  name: nameOf("The name"),
  codeExpiry: wholeWithin(otpLimits.codeExpiryMinutes, "Minutes a code is valid").optional(),
  periodTotalSendLimit: sendLimit.optional(),
  periodPhoneSendLimit: sendLimit.optional(),
});
export type OtpAppDraft = z.output<typeof otpAppDraft>;

type SendLimits = Pick<OtpAppDraft, "periodTotalSendLimit" | "periodPhoneSendLimit">;

function sendLimitRules(limit: keyof SendLimits): Rule<SendLimits>[] {
  const parts = { unit: "Choose the period’s unit", period: "Set the period", limit: "Set how many sends it allows" };
  return (["unit", "period", "limit"] as const).map((part) => ({
    field: `${limit}.${part}`,
    message: `${parts[part]}, or turn this limit off`,
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

export const otpAppAdd = operation({
  ...facts.otpAppAdd,
  request: otpAppDraft,
  rules: otpAppRules,
  reply: z.object({ data: otpApp }),
});

export const otpAppUpdate = operation({
  ...facts.otpAppUpdate,
  request: otpAppDraft.partial().extend({ appId: pathId("An application") }),
  rules: otpAppRules,
  reply: z.object({ data: otpApp }),
});

export const otpAppDetails = operation({
  ...facts.otpAppDetails,
  request: z.object({ appId: pathId("An application") }),
  reply: z.object({ data: otpApp }),
});

const { templateText } = otpLimits;

/** A person fills this in for a voice verification template. */
export const otpTemplateDraft = z.object({
  name: nameOf("The name"),
  text: textOf(templateText.min, templateText.max, "The text")
    .refine((spoken) => spoken.includes(codeMarker), `The text must contain ${codeMarker}, where the code is spoken`)
    .describe(`${templateText.min} to ${templateText.max} characters, contains ${codeMarker}`),
  codeType: z.literal([1, 2, 3, 4], "Choose the kind of code"),
  codeLength: wholeWithin(otpLimits.codeLength, "Code length").optional(),
  speechRate: wholeWithin(otpLimits.speechRate, "Speech rate").optional(),
  language: z.enum(templateLanguages, "Choose a language").optional(),
  maxDuration: wholeWithin(otpLimits.maxDurationSeconds, "Longest duration in seconds").optional(),
  repeatCnt: wholeWithin(otpLimits.repeatCnt, "Plays").optional(),
  senderId: required("A sender number").optional(),
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

export const otpTemplateUpdate = operation({
  ...facts.otpTemplateUpdate,
  request: otpTemplateDraft.extend({ templateId: pathId("A template id") }),
  reply: z.object({ data: otpTemplate }),
});

export const otpFlowNode = z.object({
  waitingTime: wholeWithin(otpLimits.waitingTimeSeconds, "Waiting time in seconds"),
  status: z.literal([1, 2], "Choose when this step runs"),
  channel: z.enum(nodeChannels, "Choose sms or call"),
  channelCut: z.literal([0, 1], "Choose whether to switch channel").optional(),
});
export type OtpFlowNode = z.output<typeof otpFlowNode>;

/** A person fills this in for a task flow. */
export const otpFlowDraft = z.object({
  name: nameOf("The name"),
  flow: z.array(otpFlowNode).min(1, "A flow needs at least one step"),
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

export const otpFlowAdd = operation({
  ...facts.otpFlowAdd,
  request: otpFlowDraft,
  reply: z.object({ data: otpFlow }),
});
