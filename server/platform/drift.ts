import { z } from "zod";
import { storableText } from "#server/compose/storable-text.ts";
import { declaredOf } from "#server/contract/wire.ts";

/** Fields every envelope has besides the operation's own. */
const envelope = new Set(["status", "reason"]);
const maxDifferences = 20;
const maxLength = 200;

/**
 * How a reply differs from its declaration: fields nobody declared or that are missing without a default, values that do
 * not parse. Paths only, never values. `parsed` is what the declaration made of the reply.
 */
export function driftOf(
  schema: z.ZodObject,
  reply: Record<string, unknown>,
  parsed: z.ZodSafeParseResult<unknown> = schema.safeParse(reply),
): string[] {
  const found = new Set<string>();
  const walk = ({ declared, fields, needed, element }: Part, value: unknown, path: string): void => {
    if (declared !== null) {
      // Read as it came, so the parse found nothing wrong with it.
      for (const difference of unexpectedIn(declared.safeParse(value), path)) found.add(difference);
      walk(partOf(declared), value, path);
    } else if (fields !== null && typeof value === "object" && value !== null && !Array.isArray(value)) {
      const prefix = path === "" ? "" : `${path}.`;
      for (const [name, item] of Object.entries(value)) {
        const field = fields.get(name);
        if (field === undefined) {
          if (path !== "" || !envelope.has(name)) found.add(`undeclared field ${prefix}${name}`);
        } else if (field !== leaf) walk(field, item, prefix + name);
      }
      for (const name of needed) if (!(name in value)) found.add(`missing field ${prefix}${name}`);
    } else if (element !== null && Array.isArray(value)) {
      for (const item of value) walk(element, item, `${path}[]`);
    }
  };
  walk(partOf(schema), reply, "");
  for (const difference of unexpectedIn(parsed, "")) found.add(difference);
  return [...found].slice(0, maxDifferences).map((difference) => storableText(difference.slice(0, maxLength)));
}

function unexpectedIn(parsed: z.ZodSafeParseResult<unknown>, place: string): string[] {
  return (parsed.error?.issues ?? []).map(({ path, message }) => {
    const names = path.map((key) => (typeof key === "number" ? "[]" : String(key)));
    return `unexpected value of ${[...(place === "" ? [] : [place]), ...names].join(".")}: ${message}`;
  });
}

/** What there is to look at of a value besides whether it parses. */
type Part = {
  /** It was read as it came: this is what it should be. */
  declared: z.ZodType | null;
  /** Of an object. */
  fields: ReadonlyMap<string, Part> | null;
  needed: readonly string[];
  /** Of a list. */
  element: Part | null;
};

const leaf: Part = { declared: null, fields: null, needed: [], element: null };

/** Found once of each declaration: to tell its kinds apart takes longer than to look at an answer. */
const parts = new WeakMap<z.core.$ZodType, Part>();

function partOf(schema: z.core.$ZodType): Part {
  const known = parts.get(schema);
  if (known !== undefined) return known;
  const part = findPart(unwrap(schema));
  parts.set(schema, part);
  return part;
}

function findPart(schema: z.core.$ZodType): Part {
  const declared = declaredOf(schema);
  if (declared !== undefined) return { ...leaf, declared };
  if (schema instanceof z.ZodArray) return { ...leaf, element: partOf(schema.element) };
  if (!(schema instanceof z.ZodObject)) return leaf;
  const fields = Object.entries(schema.shape);
  return {
    ...leaf,
    fields: new Map(fields.map(([name, field]) => [name, partOf(field)])),
    needed: fields.filter(([, field]) => !(field instanceof z.ZodDefault)).map(([name]) => name),
  };
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrap(schema.unwrap());
  if (schema instanceof z.ZodCatch) return unwrap(schema.unwrap());
  if (schema instanceof z.ZodPipe) return unwrap(schema.in);
  return schema;
}
