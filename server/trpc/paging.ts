import { z } from "zod";
import { type Cursor, fileSorts, timeSorts } from "#server/domain/paging.ts";

/**
 * The input of every list: where the page begins, as the page before it answered in `next`, and how many rows it has at most.
 * A place of another list, or one that somebody made up, throws `invalid`.
 */
export function paging<Place>(by: Cursor<Place>) {
  return z.object({
    cursor: z
      .string()
      .max(3500)
      .nullish()
      .transform((text) => (text === null || text === undefined ? undefined : by.read(text))),
    limit: z.int().min(1).max(200).default(50),
  });
}

/** The text to find in a list; an empty one finds everything. */
export const searched = z
  .string()
  .trim()
  .max(200)
  .optional()
  .transform((text) => text || undefined);

/** Which end of a list of moments comes first. */
export const timeSort = z.enum(timeSorts).default("newest");

/** Which end of a list in the order of its file comes first. */
export const fileSort = z.enum(fileSorts).default("first");
