import { type Clock, clockAt } from "#server/compose/zone.ts";

/** How often an export repeats. */
export const rhythms = ["daily", "weekly", "monthly"] as const;
export type Rhythm = (typeof rhythms)[number];

/** When an export repeats: an hour on the clock of a zone, of weekly ones on a weekday (1 is Monday), of monthly ones on a day. */
export type Timing = {
  rhythm: Rhythm;
  weekday: number | null;
  monthDay: number | null;
  hour: number;
  timeZone: string;
};

/** Days and files that a schedule may keep. */
export const keepable = { days: { least: 1, most: 90 }, files: { least: 1, most: 60 } } as const;

type Day = { year: number; month: number; day: number };

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** As if the clock were one of UTC. */
const asUtc = ({ year, month, day, hour, minute }: Clock) => Date.UTC(year, month - 1, day, hour, minute);

/**
 * When a clock in the zone shows the hour of a day: the first time of two, and where it is left out the moment at which the
 * clock is put forward past it.
 */
function momentOf(timeZone: string, day: Day, hour: number): Date {
  const wanted = asUtc({ ...day, hour, minute: 0 });
  const offsetAt = (ms: number) => asUtc(clockAt(timeZone, new Date(ms))) - Math.floor(ms / minuteMs) * minuteMs;
  const [before, after] = [offsetAt(wanted - dayMs), offsetAt(wanted + dayMs)];
  const found = [wanted - before, wanted - after].sort((a, b) => a - b).find((ms) => ms + offsetAt(ms) === wanted);
  if (found !== undefined) return new Date(found);
  // Left out: the clock goes from before it to after it, which is between the two readings of it.
  let [early, late] = [wanted - Math.max(before, after), wanted - Math.min(before, after)];
  while (late - early > minuteMs) {
    const middle = Math.floor((early + late) / 2 / minuteMs) * minuteMs;
    if (middle + offsetAt(middle) < wanted) early = middle;
    else late = middle;
  }
  return new Date(late);
}

const plusDays = ({ year, month, day }: Day, days: number): Day => dayOf(Date.UTC(year, month - 1, day + days));
const dayOf = (ms: number): Day => {
  const at = new Date(ms);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
};
const weekdayOf = ({ year, month, day }: Day) => new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
const daysIn = ({ year, month }: Day) => new Date(Date.UTC(year, month, 0)).getUTCDate();

function isOn({ rhythm, weekday, monthDay }: Timing, day: Day): boolean {
  if (rhythm === "daily") return true;
  if (rhythm === "weekly") return weekdayOf(day) === weekday;
  return day.day === Math.min(monthDay ?? 1, daysIn(day));
}

/** The first moment after the given one at which it is due. A month without its day has it on its last one. */
export function nextDue(timing: Timing, after: Date): Date {
  let day: Day = clockAt(timing.timeZone, after);
  for (;;) {
    if (isOn(timing, day)) {
      const due = momentOf(timing.timeZone, day, timing.hour);
      if (due > after) return due;
    }
    day = plusDays(day, 1);
  }
}

/** No more of them are told apart. */
const mostMissed = 1000;

/** How many times it was due from `first` on until now, but for one. */
export function missedSince(timing: Timing, first: Date, now: Date): number {
  let missed = 0;
  for (let due = nextDue(timing, first); due <= now && missed < mostMissed; due = nextDue(timing, due)) missed += 1;
  return missed;
}

/** The day, the seven days or the month that ended with the last midnight of the zone before a moment. */
export function lastPeriod({ rhythm, timeZone }: Timing, at: Date): { from: Date; to: Date } {
  const today: Day = clockAt(timeZone, at);
  const midnight = (day: Day) => momentOf(timeZone, day, 0);
  if (rhythm === "monthly") {
    const first = { ...today, day: 1 };
    const before = plusDays(first, -1);
    return { from: midnight({ ...before, day: 1 }), to: midnight(first) };
  }
  return { from: midnight(plusDays(today, rhythm === "daily" ? -1 : -7)), to: midnight(today) };
}
