import { shortWeekday } from "#server/compose/tasks/clock.ts";
import type { AiTaskDraft } from "#server/contract/aivoice.ts";
import { type redialConditions, weekdays } from "#server/contract/limits/aivoice.ts";
import { t } from "#words/t.ts";

export type RedialCondition = (typeof redialConditions)[number];

/** What a call came to, so that the number is dialled again, in the order in which they are offered. */
export const conditionWords: Readonly<Record<RedialCondition, string>> = {
  get NO_ANSWER() {
    return t("aivoice.noAnswer");
  },
  get BUSY() {
    return t("aivoice.busy");
  },
  get REFUSED() {
    return t("aivoice.refusedByPerson");
  },
  get CALL_LOSS() {
    return t("aivoice.callLost");
  },
  get POWER_OFF() {
    return t("aivoice.poweredOff");
  },
  get OUT_OF_SERVICE() {
    return t("aivoice.outOfService");
  },
  get CAN_NOT_CONNECT() {
    return t("aivoice.cannotConnect");
  },
  get VACANT_NUMBER() {
    return t("aivoice.vacantNumber");
  },
  get SYSTEM_ERROR() {
    return t("aivoice.callFailed");
  },
  get FROM_PHONE_ERROR() {
    return t("aivoice.callerOutOfCredit");
  },
};

/** The same inside of a sentence: "after no answer". */
export const conditionWordsInLine: Readonly<Record<RedialCondition, string>> = {
  get NO_ANSWER() {
    return t("aivoice.afterNoAnswer");
  },
  get BUSY() {
    return t("aivoice.afterBusy");
  },
  get REFUSED() {
    return t("aivoice.afterRefused");
  },
  get CALL_LOSS() {
    return t("aivoice.afterCallLost");
  },
  get POWER_OFF() {
    return t("aivoice.afterPoweredOff");
  },
  get OUT_OF_SERVICE() {
    return t("aivoice.afterOutOfService");
  },
  get CAN_NOT_CONNECT() {
    return t("aivoice.afterCannotConnect");
  },
  get VACANT_NUMBER() {
    return t("aivoice.afterVacantNumber");
  },
  get SYSTEM_ERROR() {
    return t("aivoice.afterCallFailed");
  },
  get FROM_PHONE_ERROR() {
    return t("aivoice.afterCallerOutOfCredit");
  },
};

/** How a task starts. */
export const modeWords: Readonly<Record<AiTaskDraft["mode"], string>> = {
  get MANUAL() {
    return t("aivoice.byAPersonInTheConsoleMANUAL");
  },
  get AUTO() {
    return t("aivoice.byItselfAUTO");
  },
};

export const weekdayOptions = () => weekdays.map((value) => ({ value, label: shortWeekday(value) }));

/** "No answer, Busy" */
export function listed(words: readonly string[]): string {
  return words.length === 0 ? "" : words.reduce((all, next) => t("aivoice.listed", { all, next }));
}

/** "Mon to Sat", "Mon, Wed, Fri", "Every day" */
export function weekdaysWords(chosen: readonly string[]): string {
  const places = weekdays.flatMap((weekday, place) => (chosen.includes(weekday) ? [place] : []));
  if (places.length === 0 || places.length === weekdays.length) return t("aivoice.everyDay");
  const short = (place: number | undefined) => shortWeekday(weekdays[place ?? 0] ?? "MONDAY");
  const [first = 0] = places;
  const last = places.at(-1) ?? first;
  const isRun = last - first === places.length - 1;
  return isRun && places.length > 2
    ? t("aivoice.weekdayToWeekday", { first: short(first), last: short(last) })
    : listed(places.map(short));
}
