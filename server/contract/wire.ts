import { z } from "zod";

/** Length in Unicode code points, which is what the platform counts as characters. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Text of min to max characters (code points). */
export function textOf(min: number, max: number, what: string) {
  return z.string().refine(
    (text) => {
      const length = characters(text);
      return length >= min && length <= max;
    },
    { error: `${what} must be ${min} to ${max} characters long` },
  );
}

/** A required id or name: anything but blank. */
export function required(what: string) {
  return z.string().trim().min(1, `${what} is needed`);
}

/** Reply text. Real platforms answer numbers where text is documented, and the other way round. */
export const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
/** Reply text that may be null or absent. */
export const optionalText = text.nullish().transform((value) => value ?? null);
/** A reply count: a number, or digits in a string. */
export const count = z
  .union([z.number(), z.string().regex(/^-?\d+$/)])
  .transform(Number)
  .pipe(z.int());
export const optionalCount = count.nullish().transform((value) => value ?? null);
export const optionalFlag = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")])
  .nullish()
  .transform((value) => value ?? null);
/** A `Long` id. It exceeds 2^53, so it is digits in a string inside Switchboard and bare digits on the wire. */
export const longId = z.union([z.string().regex(/^-?\d+$/), z.int().transform(String)], {
  error: "must be a whole number",
});
/** A page of records (spec: paged queries). */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    total: longId.nullish().transform((value) => value ?? null),
    size: optionalCount,
    current: optionalCount,
    pages: optionalCount,
    records: z
      .array(item)
      .nullish()
      .transform((value) => value ?? []),
  });
}
/** Limits of every paged query (spec: Limits). */
export const paging = { firstPage: 1, maxSize: 100 } as const;
export const pageNumber = z.int().min(paging.firstPage);
export const pageSize = z.int().min(1).max(paging.maxSize);
