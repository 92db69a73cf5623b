import { type SQL, sql } from "drizzle-orm";
import { offsetAt } from "#server/compose/zone.ts";

/** A moment of a file as ISO 8601 in UTC, with milliseconds and "+00:00". */
export function isoTime(at: Date | null | undefined): string | null {
  return at?.toISOString().replace(/Z$/, "+00:00") ?? null;
}

/** The same, written by PostgreSQL. */
export function isoTimeOf(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')`;
}

const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/;

/** The same of a moment as PostgreSQL tells it, for which it needs a quarter of the time. */
export function isoTimeText(stored: string | null): string | null {
  if (stored === null) return null;
  const [, day, time, fraction = ""] = inUtc.exec(stored) ?? [];
  if (day === undefined) return isoTime(new Date(stored));
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}+00:00`;
}

const quarterMs = 900_000;
const mostKept = 10_000;

/** Puts moments of a file, as the functions above write them, on the clock of a zone; whatever else is given stays. */
export function clockOf(timeZone: string): (text: string) => string {
  // A clock is changed at a quarter of an hour at most, and asking for its offset takes longer than all the rest.
  const offsets = new Map<number, { ms: number; text: string }>();
  const offsetOf = (at: number) => {
    const quarter = Math.floor(at / quarterMs);
    const known = offsets.get(quarter);
    if (known) return known;
    const minutes = offsetAt(timeZone, new Date(at));
    const two = (part: number) => String(part).padStart(2, "0");
    const size = Math.abs(minutes);
    const text = `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
    const found = { ms: minutes * 60_000, text };
    if (offsets.size >= mostKept) offsets.clear();
    offsets.set(quarter, found);
    return found;
  };
  return (text) => {
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/.test(text)) return text;
    const at = Date.parse(text);
    const offset = offsetOf(at);
    return new Date(at + offset.ms).toISOString().slice(0, -1) + offset.text;
  };
}
