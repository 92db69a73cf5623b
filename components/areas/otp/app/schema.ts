import { z } from "zod";
import { numberOf } from "#components/areas/otp/typed-number.ts";
import { typedNumber } from "#components/areas/otp/typed-number-schema.ts";
import { withRules } from "#server/contract/operation.ts";
import { otpAppDraft, otpAppRules, type SendLimit } from "#server/contract/otp.ts";
import { type AppInput, type LimitInput, typedUnits } from "./values.ts";

const typedLimit = z.object({
  enabled: z.boolean(),
  limit: typedNumber,
  period: typedNumber,
  unit: z.enum(typedUnits),
});

const typed: z.ZodType<AppInput, AppInput> = z.object({
  name: z.string(),
  codeExpiry: typedNumber,
  periodTotalSendLimit: typedLimit,
  periodPhoneSendLimit: typedLimit,
  nameIsFree: z.boolean(),
  basedOn: z.number(),
});

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
