import { waLimits } from "#server/contract/limits/wa.ts";
import { t } from "#words/t.ts";

const minuteMs = 60_000;
const windowMs = waLimits.customWindowHours * 60 * minuteMs;
/** Clocks of people and servers differ by so much. */
const skewMs = 2 * minuteMs;

export type ReplyWindow =
  | { kind: "open"; minutesLeft: number }
  | { kind: "unsaid" | "closed" | "future"; sentence: string };

/** Whether somebody who last wrote then (in the browser's own time) may be written to freely now. */
export function windowOf(lastWrote: string, now: Date): ReplyWindow {
  const at = new Date(lastWrote).getTime();
  if (lastWrote === "" || Number.isNaN(at)) return { kind: "unsaid", sentence: t("wa.sayWhenTheyLastWrote") };
  const ago = now.getTime() - at;
  if (ago < -skewMs) return { kind: "future", sentence: t("wa.theyCannotHaveWrittenLaterThanNow") };
  if (ago >= windowMs)
    return {
      kind: "closed",
      sentence: t("wa.theyLastWroteMoreThanCustomWindowHoursHours", { customWindowHours: waLimits.customWindowHours }),
    };
  return { kind: "open", minutesLeft: Math.ceil((windowMs - Math.max(ago, 0)) / minuteMs) };
}

/** "3 h 5 min": what is left of the window. */
export function sayLeft(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return t("wa.minutesLeft", { minutes: rest });
  return rest === 0 ? t("wa.hoursLeft", { hours }) : t("wa.hoursHRestMin", { hours, rest });
}
