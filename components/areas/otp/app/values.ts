import { z } from "zod";
import { numberOf, typedNumber } from "#components/areas/otp/typed-number.ts";
import { keptDrafts } from "#components/page/workspace/kept-drafts.ts";
import { withRules } from "#server/contract/operation.ts";
import { otpAppDraft, otpAppRules, type SendLimit } from "#server/contract/otp.ts";

/** A limit as it is typed. What was typed stays while it is off. */
const unit = z.enum(["1", "2", "3", "4"]);
const typedLimit = z.object({ enabled: z.boolean(), limit: typedNumber, period: typedNumber, unit });
export type LimitInput = z.input<typeof typedLimit>;

/** An application as it is typed, under the names that the contract and its refusals use. */
const typed = z.object({
  name: z.string(),
  codeExpiry: typedNumber,
  periodTotalSendLimit: typedLimit,
  periodPhoneSendLimit: typedLimit,
  nameIsFree: z.boolean(),
  /** The version that a change is based on; 0 for a new application. */
  basedOn: z.number(),
});
export type AppInput = z.input<typeof typed>;

const units = { "1": 1, "2": 2, "3": 3, "4": 4 } as const;

function limitOf({ enabled, limit, period, unit: of }: LimitInput): SendLimit {
  if (!enabled) return { enabled };
  return {
    enabled,
    unit: units[of],
    ...(limit !== undefined && { limit: numberOf(limit) }),
    ...(period !== undefined && { period: numberOf(period) }),
  };
}

const judged = withRules(otpAppDraft.extend({ nameIsFree: z.boolean(), basedOn: z.number() }), otpAppRules);

/** What is typed becomes what is submitted, judged by the contract. */
export const appForm = typed
  .transform(
    ({ codeExpiry, periodTotalSendLimit, periodPhoneSendLimit, ...rest }): z.input<typeof judged> => ({
      ...rest,
      ...(codeExpiry !== undefined && { codeExpiry: numberOf(codeExpiry) }),
      periodTotalSendLimit: limitOf(periodTotalSendLimit),
      periodPhoneSendLimit: limitOf(periodPhoneSendLimit),
    }),
  )
  .pipe(judged);
export type AppForm = z.output<typeof appForm>;

/** What a limit begins with. */
const hours = "2";
const keptLimit = z
  .object({
    enabled: z.boolean().catch(false),
    limit: typedNumber.catch(undefined),
    period: typedNumber.catch(undefined),
    unit: z.preprocess((value) => (typeof value === "number" ? String(value) : value), unit).catch(hours),
  })
  .catch({ enabled: false, limit: undefined, period: undefined, unit: hours });
const kept = z.object({
  name: z.string().catch(""),
  codeExpiry: typedNumber.catch(undefined),
  periodTotalSendLimit: keptLimit,
  periodPhoneSendLimit: keptLimit,
  nameIsFree: z.boolean().catch(false),
  basedOn: z.int().catch(0),
});

/** A whole form from values kept earlier, or from what is set in an application; an empty one from nothing. Never throws. */
export function appInputOf(from: unknown): AppInput {
  return kept.parse(typeof from === "object" && from !== null ? from : {});
}

/** Applications that were begun in this tab, and changes of some, each under its intent. */
export const appDrafts = keptDrafts("otp-app", appInputOf);
