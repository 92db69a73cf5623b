const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The platform's own zone, UTC+08:00: its days, and times written without an offset. */
export const zoneMs = 8 * hourMs;

/** Which day of the platform's zone a moment falls on, counted from 1970. */
export function dayOf(ms: number): number {
  return Math.floor((ms + zoneMs) / dayMs);
}

/** The moment a day begins in the platform's zone. */
export function startOfDay(day: number): number {
  return day * dayMs - zoneMs;
}

/** `20261120`. */
export function dayDigits(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10).replaceAll("-", "");
}

/** The day that `dayDigits` wrote; undefined for digits that are no date. */
export function dayFromDigits(digits: string): number | undefined {
  const day = Date.parse(digits.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3")) / dayMs;
  return Number.isInteger(day) && dayDigits(day) === digits ? day : undefined;
}
