import { voiceLimits } from "#server/contract/limits/voice.ts";
import { zoneMs } from "#server/sandbox/areas/calls/days.ts";

const hourMs = 3_600_000;

/** The oldest moment that records reach: same day and time two months ago, or the last day of a month that is shorter. */
export function oldestReachable(now: number): number {
  // Whole seconds, as records have them: who asks for exactly two months has no say over the milliseconds in between.
  const zoned = new Date(Math.floor(now / 1000) * 1000 + zoneMs);
  const day = zoned.getUTCDate();
  zoned.setUTCMonth(zoned.getUTCMonth() - voiceLimits.months);
  if (zoned.getUTCDate() !== day) zoned.setUTCDate(0);
  return zoned.getTime() - zoneMs;
}

const iso8601 = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:Z|([+-])(\d\d)(?::?(\d\d))?)$/i;

/** ISO 8601 with an offset as milliseconds since 1970; undefined for what is no date and time, or names no offset. */
export function readMoment(text: string): number | undefined {
  const found = iso8601.exec(text);
  if (found === null) return undefined;
  const [, date, hoursMinutes, seconds = "00", fraction = "", sign, hours = "00", minutes = "00"] = found;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const written = `${date}T${hoursMinutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
  const local = Date.parse(written);
  // A day or an hour that does not exist is either refused or carried over; in both cases it is not what was written.
  if (Number.isNaN(local) || new Date(local).toISOString() !== written) return undefined;
  if (sign === undefined) return local;
  const offset = Number(hours) * hourMs + Number(minutes) * 60_000;
  return sign === "+" ? local - offset : local + offset;
}
