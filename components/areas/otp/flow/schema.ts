import { z } from "zod";
import { numberOf } from "#components/areas/otp/typed-number.ts";
import { typedNumber } from "#components/areas/otp/typed-number-schema.ts";
import { nodeChannels } from "#server/contract/limits/otp.ts";
import { otpFlowDraft } from "#server/contract/otp.ts";
import { t } from "#words/t.ts";
import { type FlowInput, mostSteps, stepCuts, stepStatuses } from "./values.ts";

const typedStep = z.object({
  waitingTime: typedNumber,
  status: z.literal(stepStatuses),
  channel: z.enum(nodeChannels),
  channelCut: z.literal(stepCuts),
});

const typed: z.ZodType<FlowInput, FlowInput> = z.object({
  name: z.string(),
  flow: z.array(typedStep),
  nameIsFree: z.boolean(),
});

const judged = otpFlowDraft.extend({
  nameIsFree: z.boolean(),
  flow: otpFlowDraft.shape.flow.max(mostSteps, { error: () => t("otp.aFlowMadeHereHasAtMost", { mostSteps }) }),
});

/** What is typed becomes what is submitted, judged by the contract. */
export const flowForm = typed
  .transform(
    ({ flow, ...rest }): z.input<typeof judged> => ({
      ...rest,
      flow: flow.map((step) => ({ ...step, waitingTime: numberOf(step.waitingTime ?? "") })),
    }),
  )
  .pipe(judged);
export type FlowForm = z.output<typeof flowForm>;
