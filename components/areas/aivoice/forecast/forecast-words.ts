import { formatCount, thin } from "#components/ui/number.ts";
import { momentWords } from "#server/compose/tasks/clock.ts";
import type { Dialling, Finish, Forecast, ForecastInput } from "#server/compose/tasks/forecast.ts";
import { t } from "#words/t.ts";

/** "15 h", "33 h 54 min", "40 min": of dialling, so hours do not become days. */
export function diallingWords(minutes: number): string {
  const whole = Math.ceil(minutes - 1e-9);
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return t("aivoice.diallingMinutes", { minutes: rest, thin });
  const many = { hours: formatCount(hours), thin };
  return rest > 0 ? t("aivoice.diallingHoursMinutes", { ...many, minutes: rest }) : t("aivoice.diallingHours", many);
}

/** Seconds as they were learned or typed: "45 s", "37.5 s". */
export function secondsWords(seconds: number): string {
  return t("aivoice.secondsOf", { seconds: String(Number(seconds.toFixed(1))), thin });
}

/** "12,000 numbers × 45 s ÷ 10 robots = 15 h of dialling." */
export function formulaWords({ numbers, seconds, robots }: ForecastInput, { minutes }: Dialling): string {
  return t("aivoice.dialled", {
    numbers,
    seconds: secondsWords(seconds),
    robots,
    dialling: diallingWords(minutes),
  });
}

/** How the worst case comes about; null where nothing is dialled again. */
export function worstWords(input: ForecastInput, { worst }: Forecast): string | null {
  const { redial, seconds, robots, numbers } = input;
  if (worst === null || redial === null) return null;
  if (worst.redials === 0) return t("aivoice.everyNumberIsReachedAtOnceSo");
  const { times, intervalMinutes, share } = redial;
  const missed = worst.redials / times;
  const apart = { minutes: String(intervalMinutes), thin };
  const waits =
    times === 1 ? t("aivoice.onceBetweenRedials", apart) : t("aivoice.timesBetweenRedials", { ...apart, times });
  return t("aivoice.dialledAtWorst", {
    share: Math.round(share * 100),
    thin,
    numbers: formatCount(numbers),
    times,
    missed: formatCount(missed),
    calls: worst.calls,
    seconds: secondsWords(seconds),
    robots,
    waits,
    dialling: diallingWords(worst.minutes),
  });
}

/** When it is over, in the place of a figure. */
export function finishWords(finish: Finish): string {
  switch (finish.kind) {
    case "at":
      return momentWords(finish.minute);
    case "cut":
      return t("aivoice.notBeforeTheTaskEnds");
    case "beyond":
      return t("aivoice.notWithinTenYears");
    case "never":
      return t("aivoice.never");
  }
}

export type Warning = { title: string; text: string };

/** What a person has to know of how it ends; null where it ends in time. */
export function warningOf({ once, worst }: Forecast): Warning | null {
  const { finish } = once;
  if (finish.kind === "never")
    return { title: t("aivoice.itNeverDials"), text: t("aivoice.noMinuteIsLeftTheFieldsShow") };
  if (finish.kind === "cut")
    return {
      title: t("aivoice.theTaskEndsFirst"),
      text: t("aivoice.itEndsMomentWordsAboutMissingNumberOf", {
        momentWords: momentWords(finish.until),
        missing: finish.missing,
        calls: formatCount(once.calls),
      }),
    };
  if (worst?.finish.kind === "cut")
    return {
      title: t("aivoice.endsBeforeTheWorstCase"),
      text: t("aivoice.theTaskEndsMomentWordsAboutMissingRedial", {
        momentWords: momentWords(worst.finish.until),
        missing: worst.finish.missing,
      }),
    };
  return null;
}
