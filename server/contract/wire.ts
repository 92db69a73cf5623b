import { z } from "zod";
import { t } from "#words/t.ts";
import { characters, type Range } from "./limits/text.ts";

/** What a message calls a value: looked up when the message is written, since that is when somebody reads it. */
type Name = () => string;

/** Text of min to max characters (code points). */
export function textOf(min: number, max: number, what: Name) {
  return z
    .string()
    .refine(
      (text) => {
        const length = characters(text);
        return length >= min && length <= max;
      },
      { error: () => t("contract.whatMustBeMinToMaxCharacters", { what: what(), min, max }) },
    )
    .describe(`${min} to ${max} characters`);
}

const figures = new Intl.NumberFormat("en-GB");

/** A whole number within a range. */
export function wholeWithin({ min, max }: Range, what: Name) {
  const range = { min: figures.format(min), max: figures.format(max) };
  const error = () => t("contract.whatMustBeAWholeNumberFrom", { what: what(), ...range });
  return z.int({ error }).min(min, { error }).max(max, { error });
}

/** A required id or name: anything but blank. */
export function required(what: Name) {
  return z
    .string()
    .trim()
    .min(1, { error: () => t("contract.whatIsNeeded", { what: what() }) });
}

/** A required id that is part of a path, where one or two dots alone would lead to another path. */
export function pathId(what: Name) {
  return required(what).refine((id) => id !== "." && id !== "..", {
    error: () => t("contract.whatCannotBeDotsAlone", { what: what() }),
  });
}

/** A moment without a zone, `yyyy-MM-dd HH:mm:ss`; the connection's time zone says which moment it is. */
export function dateTime(what: Name) {
  return z
    .string()
    .refine(
      (value) => /^\S{10} \d\d:\d\d:\d\d$/.test(value) && localDateTime.safeParse(value.replace(" ", "T")).success,
      { error: () => t("contract.whatMustBeADateAndTime", { what: what() }) },
    )
    .describe("yyyy-MM-dd HH:mm:ss");
}
const localDateTime = z.iso.datetime({ local: true });

/** A moment with its offset, as ISO 8601. */
export function offsetDateTime(what: Name) {
  return z.iso
    .datetime({
      offset: true,
      error: () => t("contract.whatMustBeADateAndTimeWithOffset", { what: what() }),
    })
    .describe("ISO 8601 with offset");
}

/** A day, `yyyy-MM-dd`. */
export function calendarDate(what: Name) {
  return z.iso.date({ error: () => t("contract.whatMustBeADateSuchAs", { what: what() }) }).describe("yyyy-MM-dd");
}

/** A time of day, `HH:mm`. Such texts compare as times do. */
export function clockTime(what: Name) {
  return z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t("contract.whatMustBeATimeSuchAs", { what: what() }) })
    .describe("HH:mm");
}

/** Reply text. Real platforms answer numbers where text is documented, and the other way round. */
export const text = z.union([z.string(), z.number(), z.boolean()]).transform(String).meta({ title: "text" });
/** Reply text that may be null or absent. */
export const optionalText = text.nullish().transform((value) => value ?? null);
/** A reply count: a number, or digits in a string. */
export const count = z
  .union([z.number(), z.string().regex(/^-?\d+$/)])
  .transform(Number)
  .pipe(z.int())
  .meta({ title: "whole number" });
/** A reply count that may be null, absent or empty text. */
export const optionalCount = z
  .union([count, z.literal("").transform(() => null)])
  .nullish()
  .transform((value) => value ?? null);
export const optionalFlag = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")])
  .meta({ title: "true or false" })
  .nullish()
  .transform((value) => value ?? null);
/** A `Long` id. It exceeds 2^53, so it is digits in a string inside Switchboard and bare digits on the wire. */
export const longId = z
  .union([z.string().regex(/^-?\d+$/), z.int().transform(String)], {
    error: () => t("contract.mustBeAWholeNumber"),
  })
  .meta({ title: "Long" });
/** A reply list that may be null or absent. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .nullish()
    .transform((list) => list ?? []);
}
/** Reads `field` from `otherSpelling` where only that is present, for fields the spec spells in two ways. */
export function eitherSpelling<Reply extends z.ZodType>(field: string, otherSpelling: string, reply: Reply) {
  return z.preprocess((value) => {
    if (typeof value !== "object" || value === null) return value;
    const fields: Record<string, unknown> = { ...value };
    return { ...fields, [field]: fields[field] ?? fields[otherSpelling] };
  }, reply);
}
/** The end of the year 9999, in Unix seconds. */
const lastStamp = 253_402_300_799;
/**
 * A reply stamp in Unix seconds. The spec says seconds and shows 13 digits, milliseconds, in an example, so 12 digits
 * and more are read as milliseconds. An unreadable one is null, as is one before 1970 or after 9999, which a database
 * could not keep: it must not make an accepted send look unknown.
 */
export const unixSeconds = count
  .transform((stamp) => (stamp >= 1e11 ? Math.floor(stamp / 1000) : stamp))
  .refine((stamp) => stamp >= 0 && stamp <= lastStamp)
  .nullish()
  .transform((value) => value ?? null)
  .catch(null);
const declarations = new WeakMap<z.core.$ZodType, z.ZodObject>();
/** What is declared of a record that is read as it came; undefined for every other schema. */
export const declaredOf = (schema: z.core.$ZodType) => declarations.get(schema);
/** A record as the platform told it: whatever it lacks, adds or writes oddly, nothing of it is lost. */
export type Told = Record<string, unknown>;
/** A record that is read as it came; how it differs from what is `declared` is for others to say. */
export function asTold(declared: z.ZodObject) {
  const told = z.record(z.string(), z.unknown());
  declarations.set(told, declared);
  return told;
}
/** The same on a page: what is no record at all comes as an empty one, so that the others on it are not lost. */
export const toldOnPage = (declared: z.ZodObject) => asTold(declared).catch({});
/** A page of records (spec: paged queries). */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    total: longId.nullish().transform((value) => value ?? null),
    size: optionalCount,
    current: optionalCount,
    pages: optionalCount,
    records: listOf(item),
  });
}
/** Limits of every paged query (spec: Limits). */
export const paging = { firstPage: 1, maxSize: 100 } as const;
export const pageNumber = z.int().min(paging.firstPage);
export const pageSize = z.int().min(1).max(paging.maxSize);
