import { z } from "zod";
import { keptDrafts } from "#components/page/workspace/kept-drafts.ts";
import { longestSentName, longestTaskName } from "#server/compose/task-name.ts";
import { aiTaskDraft, aiTaskRules } from "#server/contract/aivoice.ts";
import { redialConditions, taskModes, weekdays } from "#server/contract/limits/aivoice.ts";
import { characters } from "#server/contract/limits/text.ts";
import { withRules } from "#server/contract/operation.ts";
import { inForm, onWire } from "./moments.ts";

/** A number as it is typed: a text where it is none. */
const typedNumber = z.union([z.number(), z.string()]).optional();

/** A task as it is typed, under the names that the contract and its refusals use. */
const typed = z.object({
  appId: z.string(),
  name: z.string(),
  dialogFlowId: z.string(),
  jobPhoneNumberId: z.string(),
  robotCount: typedNumber,
  mode: z.enum(taskModes),
  startDateTime: z.string(),
  /** Of an optional field that is empty there is nothing. */
  endDateTime: z.string().optional(),
  dailyStartDateTime: z.string(),
  dailyEndDateTime: z.string(),
  inactiveTimeList: z.array(z.object({ startTime: z.string(), endTime: z.string() })),
  inactiveDateList: z.array(z.object({ startDate: z.string(), endDate: z.string() })),
  daysOfWeek: z.array(z.enum(weekdays)),
  redial: z.boolean(),
  redialCondition: z.array(z.enum(redialConditions)),
  redialInterval: typedNumber,
  redialTimes: typedNumber,
  /** The version that an edit is based on; 0 for a new task. */
  basedOn: z.number(),
  /** What the forecast is made of; no part of the task. */
  forecast: z.object({ numbers: z.string(), seconds: z.string(), share: z.string() }),
});
export type TaskInput = z.input<typeof typed>;

/** A name that is typed is sent with a suffix; one that is edited has it. */
const judgedUpTo = (longest: number) =>
  withRules(
    aiTaskDraft.extend({
      name: aiTaskDraft.shape.name.refine(
        (name) => characters(name) <= longest,
        `The name must be at most ${longest} characters long`,
      ),
      // The platform reads none as all of them, which nobody means who ticks none.
      daysOfWeek: z.array(z.enum(weekdays)).min(1, "Choose at least one day of the week"),
    }),
    aiTaskRules,
  );

/** The form of a task: what is typed becomes what is submitted, and is judged by the contract. */
export const newTaskForm = typed.transform(toTaskDraft).pipe(judgedUpTo(longestTaskName));
export const editedTaskForm = typed.transform(toTaskDraft).pipe(judgedUpTo(longestSentName));
export type TaskForm = z.output<typeof newTaskForm>;

/** What is submitted: without the parts that are empty or do not apply. */
export function toTaskDraft({ forecast: _, basedOn: __, ...task }: TaskInput): z.input<ReturnType<typeof judgedUpTo>> {
  const { startDateTime, endDateTime, redial, redialCondition, redialInterval, redialTimes, ...rest } = task;
  const isAuto = task.mode === "AUTO";
  return {
    ...rest,
    dialogFlowId: wholeOf(task.dialogFlowId),
    jobPhoneNumberId: wholeOf(task.jobPhoneNumberId),
    robotCount: wholeOf(task.robotCount),
    ...(isAuto && startDateTime !== "" && { startDateTime: onWire(startDateTime) }),
    ...(endDateTime && { endDateTime: onWire(endDateTime) }),
    redial,
    ...(redial && {
      redialCondition,
      ...(redialInterval !== undefined && { redialInterval: wholeOf(redialInterval) }),
      ...(redialTimes !== undefined && { redialTimes: wholeOf(redialTimes) }),
    }),
  };
}

/** Whatever is no number is refused as one. */
function wholeOf(value: number | string | undefined): number {
  if (typeof value === "number") return value;
  return value !== undefined && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : Number.NaN;
}

const text = z.string().catch("");
const numberOrText = z.union([z.number(), z.string()]).optional().catch(undefined);
const idText = z.union([z.string(), z.number().transform(String)]).catch("");
const moment = z.string().transform(inForm).catch("");
const pairs = <Pair extends z.ZodType>(pair: Pair) => z.array(pair).max(20).catch([]);

/** Whatever can be used of values kept earlier, or of a version of a task. Never throws. */
const kept = z.object({
  appId: text,
  name: text,
  dialogFlowId: idText,
  jobPhoneNumberId: idText,
  robotCount: numberOrText,
  mode: z.enum(taskModes).catch("MANUAL"),
  startDateTime: moment,
  endDateTime: moment,
  dailyStartDateTime: z.string().catch("09:00"),
  dailyEndDateTime: z.string().catch("20:00"),
  inactiveTimeList: pairs(z.object({ startTime: text, endTime: text })),
  inactiveDateList: pairs(z.object({ startDate: text, endDate: text })),
  daysOfWeek: z.array(z.enum(weekdays)).catch([...weekdays]),
  redial: z.boolean().catch(false),
  redialCondition: z.array(z.enum(redialConditions)).catch(["NO_ANSWER", "BUSY"]),
  redialInterval: numberOrText,
  redialTimes: numberOrText,
  basedOn: z.int().catch(0),
  forecast: z.preprocess(objectOf, z.object({ numbers: text, seconds: text, share: text })),
});

/** A whole form from whatever there is; an empty one from nothing. */
export function inputOf(from: unknown): TaskInput {
  return kept.parse(objectOf(from));
}

function objectOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** Tasks that were begun in this tab, and edits of some, each under its intent. */
export const taskDrafts = keptDrafts("ai-task", inputOf);
