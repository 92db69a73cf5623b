import { z } from "zod";
import { longestSentName, longestTaskName } from "#server/compose/task-name.ts";
import { aiTaskDraft, aiTaskRules } from "#server/contract/aivoice.ts";
import { redialConditions, weekdays } from "#server/contract/limits/aivoice.ts";
import { characters } from "#server/contract/limits/text.ts";
import { withRules } from "#server/contract/operation.ts";

const nameOf = (longest: number) =>
  aiTaskDraft.shape.name
    .refine((name) => characters(name) <= longest, `At most ${longest} characters`)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, "Letters, digits and symbols only");

const bounded = {
  appId: aiTaskDraft.shape.appId.max(200),
  name: nameOf(longestSentName),
  daysOfWeek: z
    .array(z.enum(weekdays))
    .min(1, "Choose at least one day of the week")
    .max(weekdays.length, "Each day of the week once")
    .optional(),
  redialCondition: z
    .array(z.enum(redialConditions))
    .max(redialConditions.length, "Each condition for dialling again once")
    .optional(),
};

/** A task as the contract has it, with bounds on what the platform’s documentation leaves open. */
export const editedTaskInput = withRules(aiTaskDraft.extend(bounded), aiTaskRules);

/** The same of a new one, whose name is sent with a suffix. */
export const newTaskInput = withRules(aiTaskDraft.extend({ ...bounded, name: nameOf(longestTaskName) }), aiTaskRules);

/** The largest Long. */
const largestId = 9_223_372_036_854_775_807n;

/** The platform's id of a task, as somebody reads it off the console. */
export const jobIdInput = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,18}$/, "A job id has only digits, such as 9007199254740993")
  .refine((digits) => !/^\d{1,19}$/.test(digits) || BigInt(digits) <= largestId, "This job id is too large");

/** A task that was made elsewhere: its id, its name, and whatever somebody knows of its rules. */
export const adoptedTask = z.object({
  appId: bounded.appId,
  jobId: jobIdInput,
  name: bounded.name,
  rules: aiTaskDraft.extend(bounded).omit({ appId: true, name: true }).partial().nullable().default(null),
});
export type AdoptedTask = z.output<typeof adoptedTask>;
