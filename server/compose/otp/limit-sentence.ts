import { limitUnits } from "#server/contract/limits/otp.ts";
import type { LimitValues } from "./values.ts";

/** The two limits of an application: on all codes together, and on those to the same number. */
export type LimitOf = "periodTotalSendLimit" | "periodPhoneSendLimit";

const units: ReadonlyMap<number, string> = new Map([
  [limitUnits.day, "day"],
  [limitUnits.hour, "hour"],
  [limitUnits.minute, "minute"],
  [limitUnits.second, "second"],
]);
const figures = new Intl.NumberFormat("en-GB");

/** A limit as part of a sentence: "at most 5 codes to one number per 2 hours". */
export function limitSentence(of: LimitOf, { enabled, unit, period, limit }: LimitValues): string {
  const whom = of === "periodPhoneSendLimit" ? "to one number" : "in total";
  if (!enabled) return `no limit on codes ${whom}`;
  if (unit === null || period === null || limit === null) return `a limit on codes ${whom} that is not known in full`;
  return `at most ${figures.format(limit)} ${limit === 1 ? "code" : "codes"} ${whom} per ${periodOf(unit, period)}`;
}

/** The same at the beginning of a sentence. */
export function limitLine(of: LimitOf, limit: LimitValues): string {
  const sentence = limitSentence(of, limit);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** How long a limit's period is: "2 hours", and "hour" where it is one. */
export function periodOf(unit: number, period: number): string {
  const word = units.get(unit) ?? `period of unit ${unit}`;
  return period === 1 ? word : `${figures.format(period)} ${word}s`;
}
