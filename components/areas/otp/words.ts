import { formatCount } from "#components/ui/number.ts";
import type { Difference } from "#server/compose/otp/differences.ts";
import { channelCuts, codeTypes, limitUnits, nodeStatuses } from "#server/contract/limits/otp.ts";
import { t } from "#words/t.ts";

type Choice<Value> = { value: Value; label: string };

export const unitChoices = [
  {
    value: String(limitUnits.day),
    get label() {
      return t("otp.days");
    },
  },
  {
    value: String(limitUnits.hour),
    get label() {
      return t("otp.hours");
    },
  },
  {
    value: String(limitUnits.minute),
    get label() {
      return t("otp.minutes");
    },
  },
  {
    value: String(limitUnits.second),
    get label() {
      return t("otp.seconds");
    },
  },
] satisfies Choice<string>[];

export const codeTypeChoices = [
  {
    value: codeTypes.numeric,
    get label() {
      return t("otp.digits");
    },
  },
  {
    value: codeTypes.alpha,
    get label() {
      return t("otp.letters");
    },
  },
  {
    value: codeTypes.alphanumeric,
    get label() {
      return t("otp.lettersAndDigits");
    },
  },
  {
    value: codeTypes.hex,
    get label() {
      return t("otp.digitsAndAToF");
    },
  },
] satisfies Choice<number>[];

export const languageChoices = [
  {
    value: "CN",
    get label() {
      return t("otp.chinese");
    },
  },
  {
    value: "EN",
    get label() {
      return t("otp.english");
    },
  },
  {
    value: "JP",
    get label() {
      return t("otp.japanese");
    },
  },
  {
    value: "VN",
    get label() {
      return t("otp.vietnamese");
    },
  },
] satisfies Choice<string>[];

export const channelChoices = [
  {
    value: "sms",
    get label() {
      return t("otp.sMS");
    },
  },
  {
    value: "call",
    get label() {
      return t("otp.call");
    },
  },
] satisfies Choice<string>[];

export const conditionChoices = [
  {
    value: nodeStatuses.sendFailure,
    get label() {
      return t("otp.thePreviousCodeCouldNotBeDelivered");
    },
  },
  {
    value: nodeStatuses.notVerified,
    get label() {
      return t("otp.noCorrectCodeWasEntered");
    },
  },
] satisfies Choice<number>[];

export const switchChoices = [
  {
    value: channelCuts.switch,
    get label() {
      return t("otp.switchChannel");
    },
  },
  {
    value: channelCuts.stay,
    get label() {
      return t("otp.doNotSwitchChannel");
    },
  },
] satisfies Choice<number>[];

const fieldNames: Record<string, string> = {
  get name() {
    return t("otp.name");
  },
  get codeExpiry() {
    return t("otp.aCodeIsValidFor");
  },
  get text() {
    return t("otp.text");
  },
  get codeType() {
    return t("otp.charactersOfACode");
  },
  get codeLength() {
    return t("otp.lengthOfACode");
  },
  get speechRate() {
    return t("otp.speechRate");
  },
  get language() {
    return t("otp.language");
  },
  get maxDuration() {
    return t("otp.longestCall");
  },
  get repeatCnt() {
    return t("otp.plays");
  },
  get senderId() {
    return t("otp.sender");
  },
  get "flow.length"() {
    return t("otp.steps");
  },
};
const limitNames: Record<string, string> = {
  get periodTotalSendLimit() {
    return t("otp.codesInTotal");
  },
  get periodPhoneSendLimit() {
    return t("otp.codesToOneNumber");
  },
};
const partNames: Record<string, string> = {
  get enabled() {
    return t("otp.partLimited");
  },
  get unit() {
    return t("otp.unitOfThePeriod");
  },
  get period() {
    return t("otp.partPeriod");
  },
  get limit() {
    return t("otp.atMost");
  },
  get waitingTime() {
    return t("otp.partWait");
  },
  get status() {
    return t("otp.partCondition");
  },
  get channel() {
    return t("otp.partChannel");
  },
  get channelCut() {
    return t("otp.partSwitch");
  },
};

/** "Codes to one number: period", "Step 3: channel" */
export function fieldName(field: string): string {
  const own = fieldNames[field];
  if (own) return own;
  const [first = "", second = "", third] = field.split(".");
  const whole = third === undefined ? (limitNames[first] ?? first) : t("otp.stepPlace", { place: Number(second) + 1 });
  const part = third ?? second;
  return t("otp.wholeAndPart", { whole, part: partNames[part] ?? part });
}

type Value = Difference["before"];

const choiceWords = (choices: readonly Choice<string | number>[]) => (value: Value) =>
  choices.find((choice) => String(choice.value) === String(value))?.label ?? String(value);
const unitsOf = (say: (count: number) => string) => (value: Value) =>
  typeof value === "number" ? say(value) : String(value);
const minutesOf = unitsOf((codeExpiry) => t("otp.codeExpiryMinute", { codeExpiry }));
const secondsOf = unitsOf((mostSeconds) => t("otp.mostSecondsSecond", { mostSeconds }));
const charactersOf = unitsOf((count) => t("otp.characterCount", { count }));

const words: Record<string, (value: Value) => string> = {
  codeExpiry: minutesOf,
  enabled: (value) => (value ? t("otp.yes") : t("otp.no")),
  unit: choiceWords(unitChoices),
  codeType: choiceWords(codeTypeChoices),
  codeLength: charactersOf,
  language: choiceWords(languageChoices),
  maxDuration: secondsOf,
  waitingTime: secondsOf,
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
