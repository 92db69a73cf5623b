const iso =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:[,\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** A day and, where the text has one, a time; `offset` in minutes where the text says it. */
type Written = { day: [year: number, month: number, day: number]; time: number[] | null; offset: number | null };

/**
 * A moment as files write it: ISO 8601 with or without a time and an offset, or day.month.year. Texts such as 03/04/2026
 * are not guessed at. Without an offset it is of the zone ("+08:00"). A day alone is its beginning, or its end where
 * `isEnd`. Null for anything else, and for what no calendar has.
 */
export function readMoment(text: string, { zone, isEnd = false }: { zone: string; isEnd?: boolean }): Date | null {
  const written = read(text.trim().replace(/^'/, ""));
  if (!written) return null;
  const [year, month, day] = written.day;
  const [hour = 0, minute = 0, second = 0, ms = 0] = written.time ?? (isEnd ? [23, 59, 59, 999] : []);
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second, ms));
  const isReal = wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day;
  if (!isReal || hour > 23 || minute > 59 || second > 59 || year < 1970) return null;
  return new Date(wall.getTime() - (written.offset ?? minutesOf(zone)) * 60_000);
}

function read(text: string): Written | null {
  const found = iso.exec(text);
  if (found) {
    const [, year, month, day, hour, minute, second, fraction, offset] = found;
    const ms = fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000);
    return {
      day: [Number(year), Number(month), Number(day)],
      time: hour === undefined ? null : [Number(hour), Number(minute), Number(second ?? 0), ms],
      offset: offset === undefined ? null : minutesOf(offset),
    };
  }
  const [, day, month, year, hour, minute, second] = dotted.exec(text) ?? [];
  if (year === undefined) return null;
  return {
    day: [Number(year), Number(month), Number(day)],
    time: hour === undefined ? null : [Number(hour), Number(minute), Number(second ?? 0)],
    offset: null,
  };
}

function minutesOf(offset: string): number {
  const found = /^([+-])(\d{2}):?(\d{2})$/.exec(offset);
  if (!found) return 0;
  return (found[1] === "-" ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]));
}
