import { z } from "zod";
import { t } from "#words/t.ts";
import * as facts from "./facts/aivoice.ts";
import { aivoiceLimits, redialConditions, taskModes, weekdays } from "./limits/aivoice.ts";
import { operation, type Rule } from "./operation.ts";
import {
  calendarDate,
  clockTime,
  dateTime,
  longId,
  optionalCount,
  optionalText,
  pageNumber,
  pageOf,
  pageSize,
  required,
  text,
  toldOnPage,
  wholeWithin,
} from "./wire.ts";

const { start: windowStart, end: windowEnd } = aivoiceLimits.window;
const windowTime = (what: () => string) =>
  clockTime(what)
    .refine((time) => time >= windowStart && time <= windowEnd, {
      error: () => t("contract.whatMustLieWithinTheWindow", { what: what(), start: windowStart, end: windowEnd }),
    })
    .describe(`HH:mm within ${windowStart}-${windowEnd}`);

/** A person fills this in to create a task. */
export const aiTaskDraft = z.object({
  appId: required(() => t("contract.anApplication")),
  name: required(() => t("contract.aTaskName")),
  dialogFlowId: z.int({ error: () => t("contract.scriptIdMustBeAWholeNumber") }),
  mode: z.enum(taskModes, { error: () => t("contract.chooseHowTheTaskStarts") }),
  startDateTime: dateTime(() => t("contract.theStart")).optional(),
  endDateTime: dateTime(() => t("contract.theEnd")).optional(),
  dailyStartDateTime: windowTime(() => t("contract.theDailyStart")),
  dailyEndDateTime: windowTime(() => t("contract.theDailyEnd")),
  robotCount: z
    .int({ error: () => t("contract.robotsMustBeAWholeNumber") })
    .min(1, { error: () => t("contract.atLeastOneRobotIsNeeded") }),
  jobPhoneNumberId: z.int({ error: () => t("contract.lineIdMustBeAWholeNumber") }),
  inactiveTimeList: z
    .array(
      z.object({
        startTime: clockTime(() => t("contract.aPausesStart")),
        endTime: clockTime(() => t("contract.aPausesEnd")),
      }),
    )
    .max(aivoiceLimits.inactiveTimes, {
      error: () => t("contract.atMostInactiveTimesDailyPauses", { inactiveTimes: aivoiceLimits.inactiveTimes }),
    })
    .optional(),
  inactiveDateList: z
    .array(
      z.object({
        startDate: calendarDate(() => t("contract.aPausesFirstDay")),
        endDate: calendarDate(() => t("contract.aPausesLastDay")),
      }),
    )
    .max(aivoiceLimits.inactiveDates, {
      error: () => t("contract.atMostInactiveDatesPausesOfDays", { inactiveDates: aivoiceLimits.inactiveDates }),
    })
    .optional(),
  daysOfWeek: z.array(z.enum(weekdays)).optional(),
  redial: z.boolean().optional(),
  redialCondition: z.array(z.enum(redialConditions)).optional(),
  redialInterval: wholeWithin(aivoiceLimits.redialIntervalMinutes, () =>
    t("contract.minutesBetweenRedials"),
  ).optional(),
  redialTimes: wholeWithin(aivoiceLimits.redialTimes, () => t("contract.redials")).optional(),
});
export type AiTaskDraft = z.output<typeof aiTaskDraft>;

/** Times of one format compare as text. The platform ignores startDateTime unless mode is AUTO. */
export const aiTaskRules: readonly Rule<AiTaskDraft>[] = [
  {
    field: "startDateTime",
    get message() {
      return t("contract.setWhenTheTaskStartsOrChoose2");
    },
    holds: (task) => task.mode !== "AUTO" || task.startDateTime !== undefined,
  },
  {
    field: "endDateTime",
    get message() {
      return t("contract.theEndMustBeAfterTheStart");
    },
    holds: ({ mode, startDateTime, endDateTime }) =>
      mode !== "AUTO" || startDateTime === undefined || endDateTime === undefined || startDateTime < endDateTime,
  },
  {
    field: "dailyEndDateTime",
    get message() {
      return t("contract.theDailyEndMustBeAfterThe");
    },
    holds: (task) => task.dailyStartDateTime < task.dailyEndDateTime,
  },
  {
    field: "inactiveTimeList",
    get message() {
      return t("contract.eachDailyPauseMustEndAfterIt");
    },
    holds: (task) => (task.inactiveTimeList ?? []).every((pause) => pause.startTime < pause.endTime),
  },
  {
    field: "inactiveDateList",
    get message() {
      return t("contract.eachPauseOfDaysMustEndOn");
    },
    holds: (task) => (task.inactiveDateList ?? []).every((pause) => pause.startDate <= pause.endDate),
  },
  {
    field: "redialCondition",
    get message() {
      return t("contract.chooseAtLeastOneConditionForDialling");
    },
    holds: (task) => !task.redial || (task.redialCondition ?? []).length > 0,
  },
  {
    field: "redialInterval",
    get message() {
      return t("contract.setTheMinutesBetweenRedials");
    },
    holds: (task) => !task.redial || task.redialInterval !== undefined,
  },
  {
    field: "redialTimes",
    get message() {
      return t("contract.setHowOftenToDialAgain");
    },
    holds: (task) => !task.redial || task.redialTimes !== undefined,
  },
];

export const taskAdd = operation(facts.taskAdd, {
  request: aiTaskDraft,
  rules: aiTaskRules,
  reply: z.object({ data: longId }),
});

export const taskEdit = operation(facts.taskEdit, {
  request: aiTaskDraft.extend({ jobId: longId }),
  rules: aiTaskRules,
  reply: z.object({ data: longId.nullish().transform((id) => id ?? null) }),
});

/** One AI call. Durations are seconds, as text. */
export const aiCallRecord = z.object({
  keyId: text,
  appId: optionalText,
  callId: optionalText,
  callRecordId: optionalText,
  callJobId: optionalText,
  dialogFlowId: optionalText,
  tenantPhoneNumberId: optionalText,
  robotCount: optionalCount,
  calledPhoneNumber: optionalText,
  hangupBy: optionalText,
  resultStatus: optionalText,
  startTime: optionalText,
  endTime: optionalText,
  chatDuration: optionalText,
  chargedDuration: optionalText,
  chatRound: optionalText,
  attributes: optionalText,
  customerConcern: optionalText,
  properties: optionalText,
  dynamicProperties: optionalText,
  intentLevelDetailName: optionalText,
  redialTimes: optionalText,
  fullAudioUrl: optionalText,
  customerAudioUrl: optionalText,
  customerPersonName: optionalText,
  analysisBasis: optionalText,
});
export type AiCallRecord = z.output<typeof aiCallRecord>;

/** A person fills this in to read AI calls; paging is added per call. */
export const aiRecordQueryDraft = z.object({
  appId: required(() => t("contract.anApplication")),
  startTime: dateTime(() => t("contract.theStart")),
  endTime: dateTime(() => t("contract.theEnd")),
});
export type AiRecordQueryDraft = z.output<typeof aiRecordQueryDraft>;

export const aiRecordQueryRules: readonly Rule<{ params: AiRecordQueryDraft }>[] = [
  {
    field: "params.endTime",
    get message() {
      return t("contract.theEndMustNotBeBeforeThe");
    },
    holds: ({ params }) => params.startTime <= params.endTime,
  },
];

export const recordQuery = operation(facts.recordQuery, {
  request: z.object({ current: pageNumber, size: pageSize, params: aiRecordQueryDraft }),
  rules: aiRecordQueryRules,
  reply: z.object({ data: pageOf(toldOnPage(aiCallRecord)) }),
});
