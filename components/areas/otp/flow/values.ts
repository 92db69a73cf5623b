import { z } from "zod";
import { numberOf, typedNumber } from "#components/areas/otp/typed-number.ts";
import { keptDrafts } from "#components/page/workspace/kept-drafts.ts";
import type { FlowStep } from "#server/compose/otp/values.ts";
import { channelCuts, nodeChannels, nodeStatuses, otpLimits } from "#server/contract/limits/otp.ts";
import { otpFlowDraft } from "#server/contract/otp.ts";

/** As many as the portal takes; the platform names no number. */
export const mostSteps = 50;

const status = z.literal([nodeStatuses.sendFailure, nodeStatuses.notVerified]);
const channelCut = z.literal([channelCuts.switch, channelCuts.stay]);

/** A step as it is typed. */
const typedStep = z.object({
  waitingTime: typedNumber,
  status,
  channel: z.enum(nodeChannels),
  channelCut,
});
export type StepInput = z.input<typeof typedStep>;

const typed = z.object({ name: z.string(), flow: z.array(typedStep), nameIsFree: z.boolean() });
export type FlowInput = z.input<typeof typed>;

const judged = otpFlowDraft.extend({
  nameIsFree: z.boolean(),
  flow: otpFlowDraft.shape.flow.max(mostSteps, `A flow made here has at most ${mostSteps} steps`),
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

const keptStep = z.object({
  waitingTime: typedNumber.catch(undefined),
  status: status.catch(nodeStatuses.notVerified),
  channel: z.enum(nodeChannels).catch("sms"),
  channelCut: channelCut.catch(channelCuts.switch),
});

/** The step that a new one begins as. */
export const newStep: StepInput = {
  waitingTime: otpLimits.waitingTimeSeconds.min * 2,
  status: nodeStatuses.notVerified,
  channel: "sms",
  channelCut: channelCuts.switch,
};

const kept = z.object({
  name: z.string().catch(""),
  flow: z
    .array(keptStep)
    .min(1)
    .max(mostSteps)
    .catch([newStep].map((step) => keptStep.parse(step))),
  nameIsFree: z.boolean().catch(false),
});

/** A whole form from whatever there is; one step from nothing. Never throws. */
export function flowInputOf(from: unknown): FlowInput {
  return kept.parse(typeof from === "object" && from !== null ? from : {});
}

/** Steps as they are drawn, while they are typed: what is no number yet is not known. */
export function stepsOf(flow: readonly StepInput[]): FlowStep[] {
  const { min, max } = otpLimits.waitingTimeSeconds;
  return flow.map(({ waitingTime, ...step }) => {
    const seconds = numberOf(waitingTime ?? "");
    return { ...step, waitingTime: seconds >= min && seconds <= max ? seconds : null };
  });
}

/** Flows that were begun in this tab, each under its intent. */
export const flowDrafts = keptDrafts("otp-flow", flowInputOf);
