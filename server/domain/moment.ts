import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** A moment as an input has it: the pages' client says a date, a program its text in ISO 8601 with an offset. */
export const moment = z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))]);

/** From a moment on, and up to another one, itself left out. */
export type Within = { from?: Date | undefined; to?: Date | undefined };

/** SQL that holds for a moment within. */
export function isWithin(at: SQL, { from, to }: Within): SQL {
  const since = from ? sql`${at} >= ${from.toISOString()}::timestamptz` : sql`true`;
  return to ? sql`(${since} and ${at} < ${to.toISOString()}::timestamptz)` : since;
}
