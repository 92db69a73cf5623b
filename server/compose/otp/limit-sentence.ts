import { limitUnits } from "#server/contract/limits/otp.ts";
import { t } from "#words/t.ts";
import type { LimitValues } from "./values.ts";

/** The two limits of an application: on all codes together, and on those to the same number. */
export type LimitOf = "periodTotalSendLimit" | "periodPhoneSendLimit";

const periods: ReadonlyMap<number, (count: number) => string> = new Map([
  [limitUnits.day, (count: number) => t("compose.days", { count })],
  [limitUnits.hour, (count: number) => t("compose.hours", { count })],
  [limitUnits.minute, (count: number) => t("compose.periodMinutes", { count })],
  [limitUnits.second, (count: number) => t("compose.periodSeconds", { count })],
]);

/** A limit as part of a sentence: "at most 5 codes to one number per 2 hours". */
export function limitSentence(of: LimitOf, { enabled, unit, period, limit }: LimitValues): string {
  const isToOne = of === "periodPhoneSendLimit";
  if (!enabled) return isToOne ? t("compose.noLimitToOneNumber") : t("compose.noLimitInTotal");
  if (unit === null || period === null || limit === null)
    return isToOne ? t("compose.aLimitToOneNumberNotKnownInFull") : t("compose.aLimitInTotalNotKnownInFull");
  const values = { count: limit, period: periodOf(unit, period) };
  return isToOne ? t("compose.atMostToOneNumber", values) : t("compose.atMostInTotal", values);
}

/** The same at the beginning of a sentence. */
export function limitLine(of: LimitOf, limit: LimitValues): string {
  const sentence = limitSentence(of, limit);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** How long a limit's period is: "2 hours", and "hour" where it is one. */
export function periodOf(unit: number, count: number): string {
  return periods.get(unit)?.(count) ?? t("compose.periodsOfUnit", { count, unit: String(unit) });
}
