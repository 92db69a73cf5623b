import { channelCuts, nodeStatuses } from "#server/contract/limits/otp.ts";
import { t } from "#words/t.ts";
import type { FlowStep } from "./values.ts";

/** One step as it is drawn: from when on it may run, why, and by what the code comes then. */
export type LaneStep = {
  /** Seconds after the code was asked for, when all steps before it ran. */
  at: number;
  /** Seconds it waits for after the step before. */
  waits: number;
  /** The code before could not be delivered, or nobody entered it. */
  when: "not_delivered" | "not_verified";
  by: "sms" | "call";
  switches: boolean;
};

/** The earliest and the latest moment at which the last code goes out, in seconds after it was asked for. */
export type FlowTiming = { best: number; worst: number; codes: number };

/**
 * The steps of a flow one after the other. Read is a step as what happens after its wait, where its condition holds; the
 * first code goes out before any of them. A step that is not filled in ends the lane.
 */
export function laneOf(flow: readonly FlowStep[]): LaneStep[] {
  const lane: LaneStep[] = [];
  let at = 0;
  for (const { waitingTime, status, channel, channelCut } of flow) {
    if (waitingTime === null || (channel !== "sms" && channel !== "call")) break;
    at += waitingTime;
    lane.push({
      at,
      waits: waitingTime,
      when: status === nodeStatuses.sendFailure ? "not_delivered" : "not_verified",
      by: channel,
      switches: channelCut !== channelCuts.stay,
    });
  }
  return lane;
}

/** At best the first code is entered and no step runs; at worst every one runs, and each after its whole wait. */
export function flowTiming(flow: readonly FlowStep[]): FlowTiming {
  const lane = laneOf(flow);
  return { best: 0, worst: lane.at(-1)?.at ?? 0, codes: lane.length + 1 };
}

/** A time as people say it: "90 seconds", "2 minutes", "2 minutes and 30 seconds". */
export function spanWords(seconds: number): string {
  if (seconds < 120) return t("compose.seconds", { count: seconds });
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const whole = t("compose.minutes", { count: minutes });
  if (rest === 0) return whole;
  return t("compose.minutesAndSeconds", { minutes: whole, seconds: t("compose.seconds", { count: rest }) });
}

/** The same where there is little room: "90 s", "2 min", "2 min 30 s". */
export function shortSpan(seconds: number): string {
  if (seconds < 120) return t("compose.shortSeconds", { seconds });
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return rest === 0
    ? t("compose.shortMinutes", { minutes })
    : t("compose.shortMinutesAndSeconds", { minutes, seconds: rest });
}

/** What somebody who asks for a code lives through, in one sentence. */
export function flowSentence(flow: readonly FlowStep[]): string {
  const lane = laneOf(flow);
  if (lane.length === 0) return t("compose.aPersonWhoAsksForACode");
  const steps = lane.map((step, index) => stepWords(step, lane[index - 1]));
  return t("compose.aPersonGetsACodeThenSteps", {
    steps: steps.reduce((told, step) => t("compose.stepAfterSteps", { steps: told, step })),
  });
}

function stepWords({ waits, when, by }: LaneStep, before: LaneStep | undefined): string {
  const what = by === "call" ? t("compose.theyGetACallThatSpeaksA") : t("compose.theyGetAnSMSWithACode");
  const span = spanWords(waits);
  if (when === "not_verified")
    return before
      ? t("compose.ifNoCorrectCodeIsEnteredWithinAnother", { span, what })
      : t("compose.ifNoCorrectCodeIsEnteredWithin", { span, what });
  const last = before?.by === "call" ? t("compose.thatCall") : t("compose.thatSMS");
  return t("compose.ifLastCouldNotBeDelivered", { last: before ? last : t("compose.theFirstCode"), span, what });
}
