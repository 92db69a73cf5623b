import type { z } from "zod";
import { type Rule, withRules } from "#server/contract/operation.ts";

type Declared<Request extends z.ZodObject> = { request: Request; rules?: readonly Rule<z.output<Request>>[] };

/** The fields of a request that the contract objects to, each once. */
export function problems<Request extends z.ZodObject>(operation: Declared<Request>, request: unknown): string[] {
  const result = withRules(operation.request, operation.rules).safeParse(request);
  if (result.success) return [];
  return [...new Set(result.error.issues.map((issue) => issue.path.join(".")))];
}

/** A copy of `fields` with the value at `path` replaced, or removed when it is undefined. */
export function withField(fields: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [first = "", ...rest] = path.split(".");
  const inner = fields[first];
  if (rest.length === 0) {
    const { [first]: _, ...others } = fields;
    return value === undefined ? others : { ...others, [first]: value };
  }
  const object = typeof inner === "object" && inner !== null ? { ...inner } : {};
  return { ...fields, [first]: withField(object, rest.join("."), value) };
}

/** Text of `length` characters that are two UTF-16 units each, since the platform counts characters. */
export function wide(length: number): string {
  return "😀".repeat(length);
}
