import { counted, formatCount } from "#components/ui/number.ts";
import type { Difference } from "#server/compose/otp/differences.ts";
import { channelCuts, codeTypes, limitUnits, nodeStatuses } from "#server/contract/limits/otp.ts";

type Choice<Value> = { value: Value; label: string };

export const unitChoices = [
  { value: String(limitUnits.day), label: "days" },
  { value: String(limitUnits.hour), label: "hours" },
  { value: String(limitUnits.minute), label: "minutes" },
  { value: String(limitUnits.second), label: "seconds" },
] satisfies Choice<string>[];

export const codeTypeChoices = [
  { value: codeTypes.numeric, label: "Digits" },
  { value: codeTypes.alpha, label: "Letters" },
  { value: codeTypes.alphanumeric, label: "Letters and digits" },
  { value: codeTypes.hex, label: "Digits and A to F" },
] satisfies Choice<number>[];

export const languageChoices = [
  { value: "CN", label: "Chinese" },
  { value: "EN", label: "English" },
  { value: "JP", label: "Japanese" },
  { value: "VN", label: "Vietnamese" },
] satisfies Choice<string>[];

export const channelChoices = [
  { value: "sms", label: "SMS" },
  { value: "call", label: "Call" },
] satisfies Choice<string>[];

export const conditionChoices = [
  { value: nodeStatuses.sendFailure, label: "The previous code could not be delivered" },
  { value: nodeStatuses.notVerified, label: "No correct code was entered" },
] satisfies Choice<number>[];

export const switchChoices = [
  { value: channelCuts.switch, label: "Switch channel" },
  { value: channelCuts.stay, label: "Do not switch channel" },
] satisfies Choice<number>[];

const fieldNames: Record<string, string> = {
  name: "Name",
  codeExpiry: "A code is valid for",
  text: "Text",
  codeType: "Characters of a code",
  codeLength: "Length of a code",
  speechRate: "Speech rate",
  language: "Language",
  maxDuration: "Longest call",
  repeatCnt: "Plays",
  senderId: "Sender",
  "flow.length": "Steps",
};
const limitNames: Record<string, string> = {
  periodTotalSendLimit: "Codes in total",
  periodPhoneSendLimit: "Codes to one number",
};
const partNames: Record<string, string> = {
  enabled: "limited",
  unit: "unit of the period",
  period: "period",
  limit: "at most",
  waitingTime: "wait",
  status: "condition",
  channel: "channel",
  channelCut: "switch",
};

/** "Codes to one number: period", "Step 3: channel" */
export function fieldName(field: string): string {
  const own = fieldNames[field];
  if (own) return own;
  const [first = "", second = "", third] = field.split(".");
  const whole = third === undefined ? (limitNames[first] ?? first) : `Step ${Number(second) + 1}`;
  const part = third ?? second;
  return `${whole}: ${partNames[part] ?? part}`;
}

type Value = Difference["before"];

const choiceWords = (choices: readonly Choice<string | number>[]) => (value: Value) =>
  choices.find((choice) => String(choice.value) === String(value))?.label ?? String(value);
const unitsOf = (one: string) => (value: Value) => (typeof value === "number" ? counted(value, one) : String(value));

const words: Record<string, (value: Value) => string> = {
  codeExpiry: unitsOf("minute"),
  enabled: (value) => (value ? "Yes" : "No"),
  unit: choiceWords(unitChoices),
  codeType: choiceWords(codeTypeChoices),
  codeLength: unitsOf("character"),
  language: choiceWords(languageChoices),
  maxDuration: unitsOf("second"),
  waitingTime: unitsOf("second"),
  status: choiceWords(conditionChoices),
  channel: choiceWords(channelChoices),
  channelCut: choiceWords(switchChoices),
};

/** A value as people say it; null where it is not said. */
export function valueWords(field: string, value: Value): string | null {
  if (value === null || value === "") return null;
  const last = field.split(".").at(-1) ?? field;
  return words[last]?.(value) ?? (typeof value === "number" ? formatCount(value) : String(value));
}
