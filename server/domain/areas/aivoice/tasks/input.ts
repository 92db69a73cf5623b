import { z } from "zod";
import { longestSentName, longestTaskName } from "#server/compose/task-name.ts";
import { aiTaskDraft, aiTaskRules } from "#server/contract/aivoice.ts";
import { redialConditions, weekdays } from "#server/contract/limits/aivoice.ts";
import { characters } from "#server/contract/limits/text.ts";
import { withRules } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";

const nameOf = (longest: number) =>
  aiTaskDraft.shape.name
    .refine((name) => characters(name) <= longest, { error: () => t("domain.atMostCharacters", { most: longest }) })
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, { error: () => t("domain.lettersDigitsAndSymbolsOnly") });

const bounded = {
  appId: aiTaskDraft.shape.appId.max(200),
  name: nameOf(longestSentName),
  daysOfWeek: z
    .array(z.enum(weekdays))
    .min(1, { error: () => t("domain.chooseAtLeastOneWeekday") })
    .max(weekdays.length, { error: () => t("domain.eachWeekdayOnce") })
    .optional(),
  redialCondition: z
    .array(z.enum(redialConditions))
    .max(redialConditions.length, { error: () => t("domain.eachConditionOnce") })
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
  .regex(/^[1-9]\d{0,18}$/, { error: () => t("domain.aJobIdHasOnlyDigits") })
  .refine((digits) => !/^\d{1,19}$/.test(digits) || BigInt(digits) <= largestId, {
    error: () => t("domain.thisJobIdIsTooLarge"),
  });

/** A task that was made elsewhere: its id, its name, and whatever somebody knows of its rules. */
export const adoptedTask = z.object({
  appId: bounded.appId,
  jobId: jobIdInput,
  name: bounded.name,
  rules: aiTaskDraft.extend(bounded).omit({ appId: true, name: true }).partial().nullable().default(null),
});
export type AdoptedTask = z.output<typeof adoptedTask>;
