import { z } from "zod";
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
const windowTime = (what: string) =>
  clockTime(what)
    .refine(
      (time) => time >= windowStart && time <= windowEnd,
      `${what} must lie within ${windowStart} and ${windowEnd}`,
    )
    .describe(`HH:mm within ${windowStart}-${windowEnd}`);

/** A person fills this in to create a task. */
export const aiTaskDraft = z.object({
  appId: required("An application"),
  name: required("A task name"),
  dialogFlowId: z.int("Script id must be a whole number, such as 9001"),
  mode: z.enum(taskModes, "Choose how the task starts"),
  startDateTime: dateTime("The start").optional(),
  endDateTime: dateTime("The end").optional(),
  dailyStartDateTime: windowTime("The daily start"),
  dailyEndDateTime: windowTime("The daily end"),
  robotCount: z.int("Robots must be a whole number").min(1, "At least one robot is needed"),
  jobPhoneNumberId: z.int("Line id must be a whole number, such as 7001"),
  inactiveTimeList: z
    .array(z.object({ startTime: clockTime("A pause’s start"), endTime: clockTime("A pause’s end") }))
    .max(aivoiceLimits.inactiveTimes, `At most ${aivoiceLimits.inactiveTimes} daily pauses`)
    .optional(),
  inactiveDateList: z
    .array(z.object({ startDate: calendarDate("A pause’s first day"), endDate: calendarDate("A pause’s last day") }))
    .max(aivoiceLimits.inactiveDates, `At most ${aivoiceLimits.inactiveDates} pauses of days`)
    .optional(),
  daysOfWeek: z.array(z.enum(weekdays)).optional(),
  redial: z.boolean().optional(),
  redialCondition: z.array(z.enum(redialConditions)).optional(),
  redialInterval: wholeWithin(aivoiceLimits.redialIntervalMinutes, "Minutes between redials").optional(),
  redialTimes: wholeWithin(aivoiceLimits.redialTimes, "Redials").optional(),
});
export type AiTaskDraft = z.output<typeof aiTaskDraft>;

/** Times of one format compare as text. The platform ignores startDateTime unless mode is AUTO. */
export const aiTaskRules: readonly Rule<AiTaskDraft>[] = [
  {
    field: "startDateTime",
    message: "Set when the task starts, or choose MANUAL",
    holds: (task) => task.mode !== "AUTO" || task.startDateTime !== undefined,
  },
  {
    field: "endDateTime",
    message: "The end must be after the start",
    holds: ({ mode, startDateTime, endDateTime }) =>
      mode !== "AUTO" || startDateTime === undefined || endDateTime === undefined || startDateTime < endDateTime,
  },
  {
    field: "dailyEndDateTime",
    message: "The daily end must be after the daily start",
    holds: (task) => task.dailyStartDateTime < task.dailyEndDateTime,
  },
  {
    field: "inactiveTimeList",
    message: "Each daily pause must end after it starts",
    holds: (task) => (task.inactiveTimeList ?? []).every((pause) => pause.startTime < pause.endTime),
  },
  {
    field: "inactiveDateList",
    message: "Each pause of days must end on or after its first day",
    holds: (task) => (task.inactiveDateList ?? []).every((pause) => pause.startDate <= pause.endDate),
  },
  {
    field: "redialCondition",
    message: "Choose at least one condition for dialling again",
    holds: (task) => !task.redial || (task.redialCondition ?? []).length > 0,
  },
  {
    field: "redialInterval",
    message: "Set the minutes between redials",
    holds: (task) => !task.redial || task.redialInterval !== undefined,
  },
  {
    field: "redialTimes",
    message: "Set how often to dial again",
    holds: (task) => !task.redial || task.redialTimes !== undefined,
  },
];

export const taskAdd = operation({
  ...facts.taskAdd,
  request: aiTaskDraft,
  rules: aiTaskRules,
  reply: z.object({ data: longId }),
});

export const taskEdit = operation({
  ...facts.taskEdit,
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
  appId: required("An application"),
  startTime: dateTime("The start"),
  endTime: dateTime("The end"),
});
export type AiRecordQueryDraft = z.output<typeof aiRecordQueryDraft>;

export const aiRecordQueryRules: readonly Rule<{ params: AiRecordQueryDraft }>[] = [
  {
    field: "params.endTime",
    message: "The end must not be before the start",
    holds: ({ params }) => params.startTime <= params.endTime,
  },
];

export const recordQuery = operation({
  ...facts.recordQuery,
  request: z.object({ current: pageNumber, size: pageSize, params: aiRecordQueryDraft }),
  rules: aiRecordQueryRules,
  reply: z.object({ data: pageOf(toldOnPage(aiCallRecord)) }),
});
