import type { z } from "zod";
import { otpDefaults } from "#server/contract/limits/otp.ts";
import type {
  OtpApp,
  OtpAppDraft,
  OtpFlow,
  OtpFlowDraft,
  OtpTemplate,
  OtpTemplateDraft,
} from "#server/contract/otp.ts";
import type { limit, StoredOf, step } from "./stored-values.ts";

/** The three things that the platform keeps of verification, none of which it lists. */
export const otpKinds = ["app", "template", "flow"] as const;
export type OtpKind = (typeof otpKinds)[number];

/** A limit on codes as it is kept: while it is off, nothing else of it counts. */
export type LimitValues = z.output<typeof limit>;
export type AppValues = StoredOf["app"];
/** Null is what nobody said: the platform has a value of its own there. */
export type TemplateValues = StoredOf["template"];
export type FlowStep = z.output<typeof step>;
export type FlowValues = StoredOf["flow"];

export type ValuesOf = StoredOf;
export type OtpValues = ValuesOf[OtpKind];

const off: LimitValues = { enabled: false, unit: null, period: null, limit: null };

type GivenLimit = {
  enabled?: boolean | null | undefined;
  unit?: number | null | undefined;
  period?: number | null | undefined;
  limit?: number | null | undefined;
};

/** One that is absent is off (spec: Resources). */
function limitValues(given: GivenLimit | null | undefined): LimitValues {
  if (!given?.enabled) return off;
  return { enabled: true, unit: given.unit ?? null, period: given.period ?? null, limit: given.limit ?? null };
}

/** What an application is with this draft: absent fields have the platform’s defaults. */
export function appOfDraft({ name, codeExpiry, periodTotalSendLimit, periodPhoneSendLimit }: OtpAppDraft): AppValues {
  return {
    name,
    codeExpiry: codeExpiry ?? otpDefaults.codeExpiry,
    periodTotalSendLimit: limitValues(periodTotalSendLimit),
    periodPhoneSendLimit: limitValues(periodPhoneSendLimit),
  };
}

/** What an application becomes by an update: what it does not name stays, within a limit too (spec: otp/app/update). */
export function appWith(current: AppValues, update: Partial<OtpAppDraft>): AppValues {
  const limitOf = (field: "periodTotalSendLimit" | "periodPhoneSendLimit") => {
    const given = Object.entries(update[field] ?? {}).filter(([, value]) => value !== undefined);
    return limitValues({ ...current[field], ...Object.fromEntries(given) });
  };
  return {
    name: update.name ?? current.name,
    codeExpiry: update.codeExpiry ?? current.codeExpiry,
    periodTotalSendLimit: limitOf("periodTotalSendLimit"),
    periodPhoneSendLimit: limitOf("periodPhoneSendLimit"),
  };
}

/** An application as the platform tells of it. */
export function appOfReply({ name, codeExpiry, periodTotalSendLimit, periodPhoneSendLimit }: OtpApp): AppValues {
  return {
    name: name ?? "",
    codeExpiry,
    periodTotalSendLimit: limitValues(periodTotalSendLimit),
    periodPhoneSendLimit: limitValues(periodPhoneSendLimit),
  };
}

type GivenTemplate = { [Field in keyof TemplateValues]?: TemplateValues[Field] | undefined };

/** A voice template as a draft, a person or the platform tells of it: what is absent was not said. */
export function templateOf(given: OtpTemplateDraft | OtpTemplate | GivenTemplate): TemplateValues {
  return {
    name: given.name ?? "",
    text: given.text ?? null,
    codeType: given.codeType ?? null,
    codeLength: given.codeLength ?? null,
    speechRate: given.speechRate ?? null,
    language: given.language ?? null,
    maxDuration: given.maxDuration ?? null,
    repeatCnt: given.repeatCnt ?? null,
    senderId: given.senderId ?? null,
  };
}

/** A flow as a draft or the platform tells of it. */
export function flowOf({ name, flow }: OtpFlowDraft | OtpFlow): FlowValues {
  return {
    name: name ?? "",
    flow: flow.map(({ waitingTime, status, channel, channelCut }) => ({
      waitingTime,
      status,
      channel,
      channelCut: channelCut ?? otpDefaults.channelCut,
    })),
  };
}
