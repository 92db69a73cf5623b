const local = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?$/;
const withOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

const secondMs = 1000;
const minuteMs = 60_000;

/** `+08:00` as milliseconds. Throws RangeError for what is no offset. */
export function offsetMs(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (sign === undefined) throw new RangeError(`${zone} is no offset`);
  return (Number(hours) * 60 + Number(minutes)) * minuteMs * (sign === "-" ? -1 : 1);
}

/**
 * A moment as call records write it: ISO 8601 with an offset, or `yyyy-MM-dd HH:mm:ss` in `zone`. Null for what is no moment
 * between 1970 and 9999, which no calendar shows.
 */
export function readCallTime(text: string, zone: string): Date | null {
  const trimmed = text.trim();
  const [, day, time] = local.exec(trimmed) ?? [];
  if (day !== undefined) {
    const written = `${day}T${time}Z`;
    const ms = Date.parse(written);
    // A day that does not exist is carried over into the next month: not what was written.
    if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 19) !== written.slice(0, 19)) return null;
    return within(ms - offsetMs(zone));
  }
  return withOffset.test(trimmed) ? within(Date.parse(normalised(trimmed))) : null;
}

/** `+0800` and `+08` as Date.parse takes them. */
function normalised(text: string): string {
  return text
    .toUpperCase()
    .replace(",", ".")
    .replace(/([+-]\d\d)(\d\d)?$/, (_, hours: string, minutes?: string) => `${hours}:${minutes ?? "00"}`);
}

function within(ms: number): Date | null {
  return ms >= 0 && ms < 253_402_300_800_000 ? new Date(ms) : null;
}

/** `2026-03-09T14:30:00+08:00`: a moment with its offset, in whole seconds. */
export function isoInZone(at: Date, zone: string): string {
  return `${inZone(at, zone)}${zone}`;
}

/** `2026-03-09 14:30:00`, as the platform writes times without their offset. */
export function localInZone(at: Date, zone: string): string {
  return inZone(at, zone).replace("T", " ");
}

function inZone(at: Date, zone: string): string {
  return new Date(Math.floor(at.getTime() / secondMs) * secondMs + offsetMs(zone)).toISOString().slice(0, 19);
}
