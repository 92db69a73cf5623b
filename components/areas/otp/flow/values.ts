import { numberOf } from "#components/areas/otp/typed-number.ts";
import { keptDrafts } from "#components/page/workspace/kept-drafts.ts";
import {
  choiceIn,
  flagIn,
  hasParts,
  listIn,
  partsOf,
  type TypedNumber,
  textIn,
  typedNumberIn,
} from "#components/page/workspace/kept-parts.ts";
import type { FlowStep } from "#server/compose/otp/values.ts";
import { channelCuts, nodeChannels, nodeStatuses, otpLimits } from "#server/contract/limits/otp.ts";

/** As many as the portal takes; the platform names no number. */
export const mostSteps = 50;

export const stepStatuses = [nodeStatuses.sendFailure, nodeStatuses.notVerified] as const;
export const stepCuts = [channelCuts.switch, channelCuts.stay] as const;

/** A step as it is typed. */
export type StepInput = {
  waitingTime?: TypedNumber;
  status: (typeof stepStatuses)[number];
  channel: (typeof nodeChannels)[number];
  channelCut: (typeof stepCuts)[number];
};

export type FlowInput = { name: string; flow: StepInput[]; nameIsFree: boolean };

/** The step that a new one begins as. */
export const newStep: StepInput = {
  waitingTime: otpLimits.waitingTimeSeconds.min * 2,
  status: nodeStatuses.notVerified,
  channel: "sms",
  channelCut: channelCuts.switch,
};

function stepIn(kept: unknown): StepInput | undefined {
  if (!hasParts(kept)) return undefined;
  return {
    waitingTime: typedNumberIn(kept.waitingTime),
    status: choiceIn(kept.status, stepStatuses) ?? newStep.status,
    channel: choiceIn(kept.channel, nodeChannels) ?? newStep.channel,
    channelCut: choiceIn(kept.channelCut, stepCuts) ?? newStep.channelCut,
  };
}

/** A whole form from whatever there is; one step from nothing. Never throws. */
export function flowInputOf(from: unknown): FlowInput {
  const { name, flow, nameIsFree } = partsOf(from);
  const steps = listIn(flow, stepIn) ?? [];
  return {
    name: textIn(name),
    flow: steps.length > 0 && steps.length <= mostSteps ? steps : [{ ...newStep }],
    nameIsFree: flagIn(nameIsFree, false),
  };
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
