import { dayOf, minuteOf, momentWords } from "#server/compose/tasks/clock.ts";
import { daysWords } from "#server/compose/tasks/paint.ts";
import type { AiTaskDraft } from "#server/contract/aivoice.ts";
import { type AiTaskField, aiTaskFields } from "#server/contract/aivoice-fields.ts";
import { redialConditions, taskModes, weekdays } from "#server/contract/limits/aivoice.ts";
import { t } from "#words/t.ts";
import { conditionWords, conditionWordsInLine, listed, modeWords, weekdaysWords } from "./words.ts";

/** What each rule of a task is called. */
export const ruleNames: Readonly<Record<AiTaskField, string>> = {
  get appId() {
    return t("aivoice.application");
  },
  get name() {
    return t("aivoice.name");
  },
  get dialogFlowId() {
    return t("aivoice.script");
  },
  get jobPhoneNumberId() {
    return t("aivoice.line");
  },
  get robotCount() {
    return t("aivoice.robots");
  },
  get mode() {
    return t("aivoice.starts");
  },
  get startDateTime() {
    return t("aivoice.start");
  },
  get endDateTime() {
    return t("aivoice.end");
  },
  get dailyStartDateTime() {
    return t("aivoice.dailyStart");
  },
  get dailyEndDateTime() {
    return t("aivoice.dailyEnd");
  },
  get inactiveTimeList() {
    return t("aivoice.dailyPauses");
  },
  get daysOfWeek() {
    return t("aivoice.days");
  },
  get inactiveDateList() {
    return t("aivoice.excludedDates");
  },
  get redial() {
    return t("aivoice.dialAgain");
  },
  get redialCondition() {
    return t("aivoice.dialAgainAfter");
  },
  get redialInterval() {
    return t("aivoice.betweenRedials");
  },
  get redialTimes() {
    return t("aivoice.redialsOfANumber");
  },
};

/** Those that are ids, which are read letter by letter. */
export const isId = (field: AiTaskField) =>
  field === "appId" || field === "dialogFlowId" || field === "jobPhoneNumberId";

export type KnownRules = Partial<AiTaskDraft>;

const isText = (value: unknown) => typeof value === "string";
const isWhole = (value: unknown) => Number.isSafeInteger(value);
const isOneOf = (values: readonly string[]) => (value: unknown) => typeof value === "string" && values.includes(value);
const isListOf = (isItem: (item: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isItem);
const hasTexts = (fields: readonly string[]) => (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  fields.every((field) => isText(Object.entries(value).find(([name]) => name === field)?.[1]));

/** What can be shown of each rule. Whether the platform would take it is for the contract to say. */
const canShow: Readonly<Record<AiTaskField, (value: unknown) => boolean>> = {
  appId: isText,
  name: isText,
  dialogFlowId: isWhole,
  jobPhoneNumberId: isWhole,
  robotCount: isWhole,
  mode: isOneOf(taskModes),
  startDateTime: isText,
  endDateTime: isText,
  dailyStartDateTime: isText,
  dailyEndDateTime: isText,
  inactiveTimeList: isListOf(hasTexts(["startTime", "endTime"])),
  daysOfWeek: isListOf(isOneOf(weekdays)),
  inactiveDateList: isListOf(hasTexts(["startDate", "endDate"])),
  redial: (value) => typeof value === "boolean",
  redialCondition: isListOf(isOneOf(redialConditions)),
  redialInterval: isWhole,
  redialTimes: isWhole,
};

/** The rules of a version, as far as they are rules: of what was adopted or written by a later Switchboard, perhaps not all. */
export function readRules(draft: Readonly<Record<string, unknown>>): KnownRules {
  const shown = aiTaskFields.filter((field) => canShow[field](draft[field]));
  return Object.fromEntries(shown.map((field) => [field, draft[field]]));
}

/** A rule in words; null where the version says nothing of it. */
export function ruleWords(field: AiTaskField, rules: KnownRules): string | null {
  switch (field) {
    case "mode":
      return rules.mode ? modeWords[rules.mode] : null;
    case "startDateTime":
    case "endDateTime":
      return rules[field] === undefined ? null : moment(rules[field]);
    case "inactiveTimeList":
      return rules.inactiveTimeList ? pausesWords(rules.inactiveTimeList) : null;
    case "inactiveDateList":
      return rules.inactiveDateList ? datesWords(rules.inactiveDateList) : null;
    case "daysOfWeek":
      return rules.daysOfWeek ? weekdaysWords(rules.daysOfWeek) : null;
    case "redial":
      return rules.redial === undefined ? null : rules.redial ? t("aivoice.yes") : t("aivoice.no");
    case "redialCondition":
      return rules.redialCondition ? listed(rules.redialCondition.map((each) => conditionWords[each])) : null;
    case "redialInterval":
      return rules.redialInterval === undefined ? null : t("aivoice.minutes", { minutes: rules.redialInterval });
    default:
      return rules[field] === undefined ? null : String(rules[field]);
  }
}

/** What a task does that has none of a rule. */
export function noRuleWords(field: AiTaskField): string {
  if (field === "daysOfWeek") return weekdaysWords([]);
  if (field === "endDateTime") return t("aivoice.noEnd");
  return field === "redial" ? t("aivoice.no") : t("aivoice.none");
}

function moment(text: string): string {
  const minute = minuteOf(text);
  return minute === null ? text : momentWords(minute);
}

function pausesWords(pauses: NonNullable<KnownRules["inactiveTimeList"]>): string {
  const words = pauses.map(({ startTime, endTime }) => t("aivoice.pauseTimes", { from: startTime, to: endTime }));
  return listed(words) || t("aivoice.none");
}

function datesWords(ranges: NonNullable<KnownRules["inactiveDateList"]>): string {
  const words = ranges.map(({ startDate, endDate }) => {
    const from = dayOf(startDate);
    const to = dayOf(endDate);
    return from === null || to === null
      ? t("aivoice.startDateToEndDate", { startDate, endDate })
      : daysWords({ from, to: to + 1 }, true);
  });
  return listed(words) || t("aivoice.none");
}

/** The redial in one sentence: "3 times, 30 minutes apart, after no answer, busy". */
export function redialWords({ redial, redialCondition = [], redialInterval, redialTimes }: KnownRules): string | null {
  if (redial === undefined) return null;
  if (!redial) return t("aivoice.never");
  const results = listed(redialCondition.map((each) => conditionWordsInLine[each]));
  if (redialTimes !== undefined && redialInterval !== undefined)
    return t("aivoice.redialsAfter", { times: redialTimes, minutes: redialInterval, results });
  if (redialTimes !== undefined) return t("aivoice.redialsTimesAfter", { times: redialTimes, results });
  if (redialInterval !== undefined) return t("aivoice.redialsApartAfter", { minutes: redialInterval, results });
  return t("aivoice.redialsAnyAfter", { results });
}

/** When a task dials, of the rules that are known; what is not known counts as open. */
export function timesOf(rules: KnownRules) {
  return { mode: "MANUAL", dailyStartDateTime: "", dailyEndDateTime: "", ...rules } as const;
}
