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
  const walk = (part: z.core.$ZodType, value: unknown, path: string): void => {
    const inner = unwrap(part);
    const declared = declaredOf(inner);
    if (declared !== undefined) {
      // Read as it came, so the parse found nothing wrong with it.
      for (const difference of unexpectedIn(declared.safeParse(value), path)) found.add(difference);
      walk(declared, value, path);
    } else if (inner instanceof z.ZodObject && typeof value === "object" && value !== null && !Array.isArray(value)) {
      const prefix = path === "" ? "" : `${path}.`;
      for (const [name, item] of Object.entries(value)) {
        const field = inner.shape[name];
        if (field) walk(field, item, prefix + name);
        else if (path !== "" || !envelope.has(name)) found.add(`undeclared field ${prefix}${name}`);
      }
      for (const [name, field] of Object.entries(inner.shape))
        if (!(name in value || field instanceof z.ZodDefault)) found.add(`missing field ${prefix}${name}`);
    } else if (inner instanceof z.ZodArray && Array.isArray(value)) {
      for (const item of value) walk(inner.element, item, `${path}[]`);
    }
  };
  walk(schema, reply, "");
  for (const difference of unexpectedIn(parsed, "")) found.add(difference);
  return [...found].slice(0, maxDifferences).map((difference) => storableText(difference.slice(0, maxLength)));
}

function unexpectedIn(parsed: z.ZodSafeParseResult<unknown>, place: string): string[] {
  return (parsed.error?.issues ?? []).map(({ path, message }) => {
    const names = path.map((key) => (typeof key === "number" ? "[]" : String(key)));
    return `unexpected value of ${[...(place === "" ? [] : [place]), ...names].join(".")}: ${message}`;
  });
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrap(schema.unwrap());
  if (schema instanceof z.ZodCatch) return unwrap(schema.unwrap());
  if (schema instanceof z.ZodPipe) return unwrap(schema.in);
  return schema;
}
