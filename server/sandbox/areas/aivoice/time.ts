import { isoSeconds } from "#server/sandbox/clock.ts";

/** `2026-03-09 14:30:00`, in the platform's zone. */
export function localTime(ms: number): string {
  return isoSeconds(ms).slice(0, 19).replace("T", " ");
}

/** `yyyy-MM-dd HH:mm:ss` in the platform's zone as milliseconds since 1970; undefined for what is no date and time. */
export function readLocalTime(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  const ms = Date.parse(`${text.replace(" ", "T")}+08:00`);
  // The 30th of February is carried over to March: not what was written.
  return !Number.isNaN(ms) && localTime(ms) === text ? ms : undefined;
}

/** Whether the text is a day, `yyyy-MM-dd`, that exists. */
export function isDay(text: string): boolean {
  return readLocalTime(`${text} 00:00:00`) !== undefined;
}

/** Whether the text is a time of day, `HH:mm`. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
