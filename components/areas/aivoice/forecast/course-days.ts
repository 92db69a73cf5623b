import { type Calendar, dayReason } from "#server/compose/tasks/calendar.ts";
import { dayOfMinute, minutesADay } from "#server/compose/tasks/clock.ts";
import { courseOf, type Dialling, type Forecast, type Point } from "#server/compose/tasks/forecast.ts";

/** So many days at most are told apart; of more, several are one step. */
const mostSteps = 62;

export type CourseDay = {
  day: number;
  /** Nothing is dialled on it, whatever the hour. */
  isClosed: boolean;
  /** How many are left when the step ends. */
  once: number;
  worst: number | null;
};

export type Course = {
  /** The midnights that the drawing begins and ends with, in minutes. */
  from: number;
  to: number;
  most: number;
  once: readonly Point[];
  worst: readonly Point[] | null;
  days: readonly CourseDay[];
  /** How many days a step has. */
  step: number;
};

/** How the numbers become fewer, as lines to draw and as figures for each day; null where nothing is ever dialled. */
export function courseFor(calendar: Calendar, now: number, { once, worst, begins }: Forecast): Course | null {
  if (begins === null) return null;
  const pointsOf = (dialling: Dialling) => courseOf(calendar, now, dialling);
  const expected = pointsOf(once);
  const atWorst = worst && pointsOf(worst);
  const last = [expected, atWorst ?? []].map((points) => points.at(-1)?.minute ?? begins);
  const first = dayOfMinute(begins);
  const days = dayOfMinute(Math.max(...last) - 1e-6) - first + 1;
  const step = Math.ceil(days / mostSteps);
  const steps = Math.ceil(days / step);
  return {
    from: first * minutesADay,
    to: (first + steps * step) * minutesADay,
    most: worst?.calls ?? once.calls,
    once: expected,
    worst: atWorst,
    step,
    days: Array.from({ length: steps }, (_, place) => {
      const day = first + place * step;
      const end = (day + step) * minutesADay;
      return {
        day,
        isClosed: step === 1 && dayReason(calendar, day) !== null,
        once: leftAt(expected, end),
        worst: atWorst && leftAt(atWorst, end),
      };
    }),
  };
}

/** How many are left at a minute, on a line that is straight between its points. */
export function leftAt(points: readonly Point[], minute: number): number {
  const before = points.findLast((point) => point.minute <= minute);
  const after = points.find((point) => point.minute > minute);
  if (!before) return Math.ceil(points[0]?.left ?? 0);
  if (!after) return Math.ceil(before.left);
  const share = (minute - before.minute) / (after.minute - before.minute);
  return Math.ceil(before.left + share * (after.left - before.left));
}
