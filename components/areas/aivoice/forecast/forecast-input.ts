import type { ForecastInput } from "#server/compose/tasks/forecast.ts";
import { t } from "#words/t.ts";

/** What is typed for a forecast. */
export type ForecastTyped = { numbers: string; seconds: string; share: string };

/** What the archive tells of a script's calls. */
export type Learned = { calls: number; answered: number; averageSeconds: number | null };

/** The same with how long the answered ones talked on average, which is what costs. */
export type LearnedTalk = Learned & { averageTalkSeconds: number | null };

/** What of a task the forecast needs, as it is typed. */
export type ForecastTask = {
  robotCount: number | string | undefined;
  redial: boolean;
  redialInterval: number | string | undefined;
  redialTimes: number | string | undefined;
};

/** Bounds, so that no figure is beyond what can be drawn. */
const most = { numbers: 100_000_000, seconds: 3600, robots: 100_000 };

/** What is missing for a forecast, as a sentence, or all of it. What is typed is taken before what was learned. */
export function readForecast(
  task: ForecastTask,
  typed: ForecastTyped,
  learned: Learned | null,
): { input: ForecastInput } | { missing: string } {
  const numbers = numberOf(typed.numbers);
  if (numbers === null) return { missing: t("aivoice.typeHowManyNumbersAreToBe") };
  if (!Number.isInteger(numbers) || numbers < 1 || numbers > most.numbers)
    return { missing: t("aivoice.numbersMustBeAWholeNumberUp", { numbers: most.numbers.toLocaleString("en-GB") }) };
  const seconds = typed.seconds.trim() === "" ? (learned?.averageSeconds ?? null) : numberOf(typed.seconds);
  if (seconds === null) return { missing: t("aivoice.typeHowLongACallTakesOn") };
  if (!(seconds > 0 && seconds <= most.seconds)) return { missing: t("aivoice.theAverageLengthMustBeUpTo") };
  const robots = wholeOf(task.robotCount);
  if (robots === null || robots < 1 || robots > most.robots) return { missing: t("aivoice.sayHowManyRobotsDial") };
  if (!task.redial) return { input: { numbers, seconds, robots, redial: null } };
  const times = wholeOf(task.redialTimes);
  const intervalMinutes = wholeOf(task.redialInterval);
  if (
    times === null ||
    intervalMinutes === null ||
    times < 1 ||
    times > 3 ||
    intervalMinutes < 1 ||
    intervalMinutes > 1440
  )
    return { missing: t("aivoice.sayHowOftenToDialAgainAnd") };
  const percent = typed.share.trim() === "" ? missedPercent(learned) : numberOf(typed.share);
  if (percent === null) return { missing: t("aivoice.typeHowManyOfAHundredNumbers") };
  if (!(percent >= 0 && percent <= 100)) return { missing: t("aivoice.theShareThatIsNotReachedMust") };
  return { input: { numbers, seconds, robots, redial: { times, intervalMinutes, share: percent / 100 } } };
}

/** Of a hundred calls, those that nobody answered. */
export function missedPercent(learned: Learned | null): number | null {
  return learned === null || learned.calls === 0 ? null : Math.round((1 - learned.answered / learned.calls) * 100);
}

function numberOf(typed: string): number | null {
  const plain = typed.trim().replaceAll(",", "");
  return plain === "" ? null : /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

function wholeOf(value: number | string | undefined): number | null {
  const number = typeof value === "string" ? numberOf(value) : (value ?? null);
  return number !== null && Number.isInteger(number) ? number : null;
}
