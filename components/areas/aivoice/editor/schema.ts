import { z } from "zod";
import { longestSentName, longestTaskName } from "#server/compose/task-name.ts";
import { aiTaskDraft, aiTaskRules } from "#server/contract/aivoice.ts";
import { redialConditions, taskModes, weekdays } from "#server/contract/limits/aivoice.ts";
import { characters } from "#server/contract/limits/text.ts";
import { withRules } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";
import { onWire } from "./moments.ts";
import type { TaskInput } from "./values.ts";

/** A number as it is typed: a text where it is none. */
const typedNumber = z.union([z.number(), z.string()]).optional();

const typed: z.ZodType<TaskInput, TaskInput> = z.object({
  appId: z.string(),
  name: z.string(),
  dialogFlowId: z.string(),
  jobPhoneNumberId: z.string(),
  robotCount: typedNumber,
  mode: z.enum(taskModes),
  startDateTime: z.string(),
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
  basedOn: z.number(),
  forecast: z.object({ numbers: z.string(), seconds: z.string(), share: z.string() }),
});

/** A name that is typed is sent with a suffix; one that is edited has it. */
const judgedUpTo = (longest: number) =>
  withRules(
    aiTaskDraft.extend({
      name: aiTaskDraft.shape.name.refine((name) => characters(name) <= longest, {
        error: () => t("aivoice.theNameMustBeAtMostLongest", { longest }),
      }),
      // The platform reads none as all of them, which nobody means who ticks none.
      daysOfWeek: z.array(z.enum(weekdays)).min(1, { error: () => t("aivoice.chooseAtLeastOneDayOfThe") }),
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
