import { offsetMinutes } from "#components/ui/time-format.ts";

/** The moment a stamp without a zone means, read in the connection's zone; null for what is no such stamp. */
export function readPlatformTime(stamp: string | null, zone: string): Date | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})$/.exec(stamp?.trim() ?? "");
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // Date rolls over what the calendar does not have; such a stamp is shown as it came instead.
  if (wall.getUTCMonth() !== month - 1 || wall.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59)
    return null;
  return new Date(wall.getTime() - offsetMinutes(zone) * 60_000);
}
