import { callResultTerm, endingWord } from "#components/status/call-results.ts";
import type { CallKind } from "#server/compose/call-columns.ts";
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
  result: "Result",
  intent: "Intent",
  scriptId: "Script",
  jobId: "Task",
  groupName: "Group",
  phoneName: "Phone",
  voiceFileId: "Voice file",
  keyPressed: "Key",
  tag: "Tag",
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
  if (value === noneNamed) return "None";
  return name === "result" ? callResultTerm(kind, value, reason).word : value;
}

export const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** "14:00–15:00" */
export function hourWords(hour: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(hour)}:00–${two(hour + 1)}:00`;
}

type Chip = { name: keyof CallFilters; words: string };

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
    ...chip("answered", (is) => (is ? "Answered" : "Not answered")),
    ...chip("weekday", (day) => `${weekdayNames[day - 1] ?? "No such day"}s`),
    ...chip("hour", hourWords),
    ...chip("hungUpBy", (who) => `Hung up by ${endingWord(who).toLowerCase()}`),
    ...chip("costDiffers", (is) => (is ? "Cost differs" : "Cost as calculated")),
    ...chip("hasRecording", (is) => (is ? "Recorded" : "Not recorded")),
    ...chip("number", (number) => `Number ${number}`),
    ...chip("appId", (appId) => `Application ${appId}`),
    ...chip("connectionId", () => "One account"),
  ];
}
