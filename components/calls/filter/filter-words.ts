import { callResultTerm } from "#components/status/call-results.ts";
import type { CallKind } from "#server/compose/call-columns.ts";
import { t } from "#words/t.ts";
import type { CallFilters } from "./calls-address.ts";

/** A fact that calls of a kind are narrowed by with a list of what there is. */
export type FactName =
  | "result"
  | "intent"
  | "scriptId"
  | "jobId"
  | "groupName"
  | "phoneName"
  | "voiceFileId"
  | "keyPressed"
  | "tag";

export const factLabels: Record<FactName, string> = {
  get result() {
    return t("calls.result");
  },
  get intent() {
    return t("calls.intent");
  },
  get scriptId() {
    return t("calls.script");
  },
  get jobId() {
    return t("calls.task");
  },
  get groupName() {
    return t("calls.group");
  },
  get phoneName() {
    return t("calls.phone");
  },
  get voiceFileId() {
    return t("calls.voiceFile");
  },
  get keyPressed() {
    return t("calls.key");
  },
  get tag() {
    return t("calls.tag");
  },
};

/** Which of them each kind has, in the order in which they are offered. */
export const factsOf: Record<CallKind, readonly FactName[]> = {
  ai: ["result", "intent", "jobId", "scriptId", "tag"],
  sip: ["result", "groupName", "phoneName", "tag"],
  group: ["result", "voiceFileId", "keyPressed", "tag"],
};

/** Stands in a filter for calls that name nothing there. */
export const noneNamed = "(none)";

/** A value of a fact as people read it. */
export function factWord(kind: CallKind, name: FactName, value: string, reason: string | null = null): string {
  if (value === noneNamed) return t("calls.none");
  return name === "result" ? callResultTerm(kind, value, reason).word : value;
}

/** The days of a week from Monday: by name, in short, and every one of them. */
export const weekdays = () =>
  [
    { name: t("calls.monday"), short: t("calls.mon"), every: t("calls.mondays") },
    { name: t("calls.tuesday"), short: t("calls.tue"), every: t("calls.tuesdays") },
    { name: t("calls.wednesday"), short: t("calls.wed"), every: t("calls.wednesdays") },
    { name: t("calls.thursday"), short: t("calls.thu"), every: t("calls.thursdays") },
    { name: t("calls.friday"), short: t("calls.fri"), every: t("calls.fridays") },
    { name: t("calls.saturday"), short: t("calls.sat"), every: t("calls.saturdays") },
    { name: t("calls.sunday"), short: t("calls.sun"), every: t("calls.sundays") },
  ] as const;

/** "14:00–15:00" */
export function hourWords(hour: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(hour)}:00–${two(hour + 1)}:00`;
}

type Chip = { name: keyof CallFilters; words: string };

function hungUpWords(who: string): string {
  const word = who.toLowerCase();
  if (word === "customer") return t("calls.hungUpByCustomer");
  return word === "ai" ? t("calls.hungUpByRobot") : t("calls.hungUpBySomebody", { who: word });
}

/** What narrows the list without a control of its own, such as what a chart's bar led to: each can be taken away. */
export function chipsOf(filters: CallFilters): Chip[] {
  const chip = <Name extends keyof CallFilters>(
    name: Name,
    words: (value: NonNullable<CallFilters[Name]>) => string,
  ): Chip[] => {
    const value = filters[name];
    return value === null ? [] : [{ name, words: words(value) }];
  };
  return [
    ...chip("answered", (is) => (is ? t("calls.answered") : t("calls.notAnswered"))),
    ...chip("weekday", (day) => weekdays()[day - 1]?.every ?? t("calls.noSuchDay")),
    ...chip("hour", hourWords),
    ...chip("hungUpBy", hungUpWords),
    ...chip("costDiffers", (is) => (is ? t("calls.costDiffers") : t("calls.costAsCalculated"))),
    ...chip("hasRecording", (is) => (is ? t("calls.recorded") : t("calls.notRecorded"))),
    ...chip("number", (number) => t("calls.numberNumber", { number })),
    ...chip("appId", (appId) => t("calls.applicationAppId", { appId })),
    ...chip("connectionId", () => t("calls.oneAccount")),
  ];
}
