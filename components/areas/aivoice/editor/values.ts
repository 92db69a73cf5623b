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
  wholeIn,
} from "#components/page/workspace/kept-parts.ts";
import { redialConditions, taskModes, weekdays } from "#server/contract/limits/aivoice.ts";
import { inForm } from "./moments.ts";

/** A task as it is typed, under the names that the contract and its refusals use. */
export type TaskInput = {
  appId: string;
  name: string;
  dialogFlowId: string;
  jobPhoneNumberId: string;
  robotCount?: TypedNumber;
  mode: (typeof taskModes)[number];
  startDateTime: string;
  /** Of an optional field that is empty there is nothing. */
  endDateTime?: string | undefined;
  dailyStartDateTime: string;
  dailyEndDateTime: string;
  inactiveTimeList: { startTime: string; endTime: string }[];
  inactiveDateList: { startDate: string; endDate: string }[];
  daysOfWeek: (typeof weekdays)[number][];
  redial: boolean;
  redialCondition: (typeof redialConditions)[number][];
  redialInterval?: TypedNumber;
  redialTimes?: TypedNumber;
  /** The version that an edit is based on; 0 for a new task. */
  basedOn: number;
  /** What the forecast is made of; no part of the task. */
  forecast: { numbers: string; seconds: string; share: string };
};

/** More pauses than any task may have. */
const mostPairs = 20;

function idIn(kept: unknown): string {
  return typeof kept === "number" && Number.isFinite(kept) ? String(kept) : textIn(kept);
}

function pairsIn<Pair>(kept: unknown, pairOf: (parts: ReturnType<typeof partsOf>) => Pair): Pair[] {
  const pairs = listIn(kept, (pair) => (hasParts(pair) ? pairOf(pair) : undefined)) ?? [];
  return pairs.length <= mostPairs ? pairs : [];
}

/** A whole form from values kept earlier, or from a version of a task; an empty one from nothing. Never throws. */
export function inputOf(from: unknown): TaskInput {
  const kept = partsOf(from);
  const forecast = partsOf(kept.forecast);
  return {
    appId: textIn(kept.appId),
    name: textIn(kept.name),
    dialogFlowId: idIn(kept.dialogFlowId),
    jobPhoneNumberId: idIn(kept.jobPhoneNumberId),
    robotCount: typedNumberIn(kept.robotCount),
    mode: choiceIn(kept.mode, taskModes) ?? "MANUAL",
    startDateTime: inForm(textIn(kept.startDateTime)),
    endDateTime: inForm(textIn(kept.endDateTime)),
    dailyStartDateTime: textIn(kept.dailyStartDateTime, "09:00"),
    dailyEndDateTime: textIn(kept.dailyEndDateTime, "20:00"),
    inactiveTimeList: pairsIn(kept.inactiveTimeList, ({ startTime, endTime }) => ({
      startTime: textIn(startTime),
      endTime: textIn(endTime),
    })),
    inactiveDateList: pairsIn(kept.inactiveDateList, ({ startDate, endDate }) => ({
      startDate: textIn(startDate),
      endDate: textIn(endDate),
    })),
    daysOfWeek: listIn(kept.daysOfWeek, (day) => choiceIn(day, weekdays)) ?? [...weekdays],
    redial: flagIn(kept.redial, false),
    redialCondition: listIn(kept.redialCondition, (one) => choiceIn(one, redialConditions)) ?? ["NO_ANSWER", "BUSY"],
    redialInterval: typedNumberIn(kept.redialInterval),
    redialTimes: typedNumberIn(kept.redialTimes),
    basedOn: wholeIn(kept.basedOn),
    forecast: {
      numbers: textIn(forecast.numbers),
      seconds: textIn(forecast.seconds),
      share: textIn(forecast.share),
    },
  };
}

/** Tasks that were begun in this tab, and edits of some, each under its intent. */
export const taskDrafts = keptDrafts("ai-task", inputOf);
