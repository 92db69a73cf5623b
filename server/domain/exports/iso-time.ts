import { type SQL, sql } from "drizzle-orm";

/** A moment of a file as ISO 8601 in UTC, with milliseconds and "+00:00". */
export function isoTime(at: Date | null | undefined): string | null {
  return at?.toISOString().replace(/Z$/, "+00:00") ?? null;
}

/** The same, written by PostgreSQL. */
export function isoTimeOf(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')`;
}
