import { counted, formatCount, thin } from "#components/ui/number.ts";
import { momentWords } from "#server/compose/tasks/clock.ts";
import type { Dialling, Finish, Forecast, ForecastInput } from "#server/compose/tasks/forecast.ts";

/** "15 h", "33 h 54 min", "40 min": of dialling, so hours do not become days. */
export function diallingWords(minutes: number): string {
  const whole = Math.ceil(minutes - 1e-9);
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return `${rest}${thin}min`;
  return `${formatCount(hours)}${thin}h${rest > 0 ? ` ${rest}${thin}min` : ""}`;
}

/** Seconds as they were learned or typed: "45 s", "37.5 s". */
export function secondsWords(seconds: number): string {
  return `${Number(seconds.toFixed(1))}${thin}s`;
}

/** "12,000 numbers × 45 s ÷ 10 robots = 15 h of dialling" */
export function formulaWords({ numbers, seconds, robots }: ForecastInput, { minutes }: Dialling): string {
  return `${counted(numbers, "number")} × ${secondsWords(seconds)} ÷ ${counted(robots, "robot")} = ${diallingWords(minutes)} of dialling`;
}

/** How the worst case comes about; null where nothing is dialled again. */
export function worstWords(input: ForecastInput, { worst }: Forecast): string | null {
  const { redial, seconds, robots, numbers } = input;
  if (worst === null || redial === null) return null;
  if (worst.redials === 0) return "Every number is reached at once, so nothing is dialled again.";
  const { times, intervalMinutes, share } = redial;
  const missed = worst.redials / times;
  const waits = `${times === 1 ? "" : `${times} × `}${intervalMinutes}${thin}min between redials`;
  return `If ${Math.round(share * 100)}${thin}% are not reached, not even later: ${formatCount(numbers)} + ${times} × ${formatCount(missed)} = ${counted(worst.calls, "call")} × ${secondsWords(seconds)} ÷ ${counted(robots, "robot")}, and ${waits} = ${diallingWords(worst.minutes)}`;
}

/** When it is over, in the place of a figure. */
export function finishWords(finish: Finish): string {
  switch (finish.kind) {
    case "at":
      return momentWords(finish.minute);
    case "cut":
      return "Not before the task ends";
    case "beyond":
      return "Not within ten years";
    case "never":
      return "Never";
  }
}

export type Warning = { title: string; text: string };

/** What a person has to know of how it ends; null where it ends in time. */
export function warningOf({ once, worst }: Forecast): Warning | null {
  const { finish } = once;
  if (finish.kind === "never")
    return { title: "It never dials.", text: "No minute is left. The fields show which rule prevents it." };
  if (finish.kind === "cut")
    return {
      title: "The task ends first.",
      text: `It ends ${momentWords(finish.until)}. About ${counted(finish.missing, "number")} of ${formatCount(once.calls)} would not be dialled at all.`,
    };
  if (worst?.finish.kind === "cut")
    return {
      title: "Ends before the worst case.",
      text: `The task ends ${momentWords(worst.finish.until)}. About ${counted(worst.finish.missing, "redial")} would not happen.`,
    };
  return null;
}
