/** Says when work is due next: the first time after the given one, UTC. */
export type Clock = (after: Date) => Date;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The first moment after the given one that lies `offset` past the beginning of a period. Days of UTC are all as long. */
const every =
  (periodMs: number, offsetMs: number): Clock =>
  (after) =>
    new Date((Math.floor((after.getTime() - offsetMs) / periodMs) + 1) * periodMs + offsetMs);

/** Every so many minutes, counted from the full hour; the hour has to be a multiple of them. */
export const everyMinutes = (minutes: number): Clock => every(minutes * minuteMs, 0);

/** Every hour at the given minute. */
export const hourlyAt = (minute: number): Clock => every(hourMs, minute * minuteMs);

/** Every day at the given time. */
export const dailyAt = (hour: number, minute: number): Clock => every(dayMs, hour * hourMs + minute * minuteMs);

/** Every so many minutes, but only in the hours from `first` to `last`. */
export function everyMinutesBetween(minutes: number, first: number, last: number): Clock {
  const often = everyMinutes(minutes);
  const begin = dailyAt(first, 0);
  return (after) => {
    const next = often(after);
    const isWithin = next.getUTCHours() >= first && next.getUTCHours() <= last;
    return isWithin ? next : begin(after);
  };
}
