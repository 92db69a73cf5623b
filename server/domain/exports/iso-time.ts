import { type SQL, sql } from "drizzle-orm";

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
