import { weekdayName } from "#server/compose/tasks/clock.ts";
import type { AiTaskDraft } from "#server/contract/aivoice.ts";
import { type redialConditions, weekdays } from "#server/contract/limits/aivoice.ts";

export type RedialCondition = (typeof redialConditions)[number];

/** What a call came to, so that the number is dialled again, in the order in which they are offered. */
export const conditionWords: Readonly<Record<RedialCondition, string>> = {
  NO_ANSWER: "No answer",
  BUSY: "Busy",
  REFUSED: "Refused",
  CALL_LOSS: "Call lost",
  POWER_OFF: "Powered off",
  OUT_OF_SERVICE: "Out of service",
  CAN_NOT_CONNECT: "Cannot connect",
  VACANT_NUMBER: "Vacant number",
  SYSTEM_ERROR: "Call failed",
  FROM_PHONE_ERROR: "Caller out of credit",
};

/** How a task starts. */
export const modeWords: Readonly<Record<AiTaskDraft["mode"], string>> = {
  MANUAL: "By a person in the console (MANUAL)",
  AUTO: "By itself (AUTO)",
};

export const weekdayOptions = weekdays.map((value) => ({ value, label: weekdayName(value).slice(0, 3) }));

/** "Mon to Sat", "Mon, Wed, Fri", "Every day" */
export function weekdaysWords(chosen: readonly string[]): string {
  const places = weekdays.flatMap((weekday, place) => (chosen.includes(weekday) ? [place] : []));
  if (places.length === 0 || places.length === weekdays.length) return "Every day";
  const short = (place: number | undefined) => weekdayOptions[place ?? 0]?.label ?? "";
  const [first = 0] = places;
  const last = places.at(-1) ?? first;
  const isRun = last - first === places.length - 1;
  return isRun && places.length > 2 ? `${short(first)} to ${short(last)}` : places.map(short).join(", ");
}
