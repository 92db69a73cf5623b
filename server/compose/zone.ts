const minuteMs = 60_000;

/** Minutes east of Greenwich of a zone such as "+08:00", which not every Node and browser knows; null of any other. */
export function fixedOffset(timeZone: string): number | null {
  const [, sign, hours, minutes] = /^([+-])([01]\d):([0-5]\d)$/.exec(timeZone) ?? [];
  if (sign === undefined) return null;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Whether there is such a zone: one with a name, or one that is always as far from Greenwich. */
export function isTimeZone(name: string): boolean {
  try {
    if (fixedOffset(name) !== null) return true;
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    calendar: "iso8601",
    hourCycle: "h23",
    ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" },
  });
  formatters.set(timeZone, made);
  return made;
}

export type Clock = { year: number; month: number; day: number; hour: number; minute: number };

/** What a clock in a zone with a name shows. */
function namedClock(timeZone: string, at: Date): Clock {
  const parts = formatterOf(timeZone).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return { year: of("year"), month: of("month"), day: of("day"), hour: of("hour"), minute: of("minute") };
}

/** What a clock in the zone shows. */
export function clockAt(timeZone: string, at: Date): Clock {
  const offset = fixedOffset(timeZone);
  if (offset === null) return namedClock(timeZone, at);
  const shown = new Date(at.getTime() + offset * minuteMs);
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
  };
}

/** Minutes east of Greenwich that a zone's clocks are at a moment: summer time is told by the moment. */
export function offsetAt(timeZone: string, at: Date): number {
  const fixed = fixedOffset(timeZone);
  if (fixed !== null) return fixed;
  // Apart from `clockAt`, so that pages load no more than this.
  const { year, month, day, hour, minute } = namedClock(timeZone, at);
  return Math.round(Date.UTC(year, month - 1, day, hour, minute) / minuteMs) - Math.floor(at.getTime() / minuteMs);
}
