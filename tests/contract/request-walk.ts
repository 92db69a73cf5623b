import { z } from "zod";
import { isRecord } from "#server/sandbox/json.ts";

/** What a schema takes when it is there at all: without optional, nullable, default and transformation. */
function bare(schema: z.core.$ZodType, value: unknown): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.unwrap(), value);
  if (schema instanceof z.ZodPipe) return bare(schema.in, value);
  if (schema instanceof z.ZodUnion) {
    const option = schema.options.find((each) => z.safeParse(each, value).success);
    return option === undefined ? schema : bare(option, value);
  }
  return schema;
}

/** `value` with `filler` under each declared name that it leaves out, inside its objects and lists too. */
export function fillUnset(schema: z.core.$ZodType, value: unknown, filler: null | ""): unknown {
  const inner = bare(schema, value);
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => fillUnset(inner.element, item, filler));
  if (!(inner instanceof z.ZodObject) || !isRecord(value)) return value;
  const filled = Object.entries(inner.shape).map(([name, part]) => {
    const field = value[name];
    return [name, field === undefined ? filler : fillUnset(part, field, filler)] as const;
  });
  return { ...value, ...Object.fromEntries(filled) };
}

/** `value` with each of its objects, outermost too, passed through `change` after what is inside it. */
export function mapObjects(
  value: unknown,
  change: (fields: Record<string, unknown>) => Record<string, unknown>,
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (!isRecord(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapObjects(inner, change)])));
}

/** `value` with each text, number, boolean and null in it passed through `change`. */
export function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change));
  if (!isRecord(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapLeaves(inner, change)]));
}

/** Every place in `value`, items of lists too, by its name with dots. */
export function placesIn(value: unknown, place = ""): string[] {
  const entries = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  const inside = entries.flatMap(([name, inner]) => placesIn(inner, place === "" ? `${name}` : `${place}.${name}`));
  return place === "" ? inside : [place, ...inside];
}

/** The places in `value` that are fields of an object, not items of a list. */
export function fieldsIn(value: unknown): string[] {
  return placesIn(value).filter((place) => !/(^|\.)\d+$/.test(place));
}
