const zoneHours = 8;
const zoneSuffix = "+08:00";
/** A hundred years, so that every date stays one that can be written with four digits. */
export const maxOffsetSeconds = 100 * 366 * 86_400;

/** The platform's clock: the machine's, moved by the control path. Its zone is UTC+08:00. */
export class Clock {
  offsetSeconds = 0;

  /** Milliseconds since 1970, as the platform believes them to be. */
  now(): number {
    return Date.now() + Math.round(this.offsetSeconds * 1000);
  }
}

function inZone(ms: number): string {
  return new Date(ms + zoneHours * 3_600_000).toISOString();
}

/** `2026-01-31T09:00:00+08:00`. */
export function isoSeconds(ms: number): string {
  return `${inZone(ms).slice(0, 19)}${zoneSuffix}`;
}

/** `2026-01-31T09:00:00.123+08:00`. */
export function isoMillis(ms: number): string {
  return `${inZone(ms).slice(0, 23)}${zoneSuffix}`;
}
