import type { AiTaskDraft } from "#server/contract/aivoice.ts";
import { redialConditions, weekdays } from "#server/contract/limits/aivoice.ts";

/**
 * A task as it is sent. Each rule is said, so that nothing depends on what the platform makes of one that is left out, and
 * an edit takes away what it no longer says. What does not apply is left out: the start of a task that a person starts, and
 * the rules of a redial that is off.
 */
export function taskRequest(draft: AiTaskDraft): AiTaskDraft {
  const { startDateTime, redialCondition, redialInterval, redialTimes, ...rest } = draft;
  const { inactiveTimeList = [], inactiveDateList = [], daysOfWeek = weekdays, redial = false } = draft;
  return {
    ...rest,
    ...(draft.mode === "AUTO" && startDateTime !== undefined && { startDateTime }),
    inactiveTimeList,
    inactiveDateList,
    daysOfWeek: weekdays.filter((day) => daysOfWeek.includes(day)),
    redial,
    ...(redial && {
      redialCondition: redialConditions.filter((condition) => redialCondition?.includes(condition)),
      redialInterval,
      redialTimes,
    }),
  };
}
