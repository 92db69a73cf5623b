import { z } from "zod";

export type Json = Record<string, unknown>;

const reference = "#/components/schemas/";
const map = z.record(z.string(), z.unknown());

/** The JSON Schema of what a procedure takes, with the limits of the schemas that check it. Times are text. */
export function inputOf(inputs: readonly unknown[]): Json {
  const taken = inputs.filter((one) => one instanceof z.ZodType).map(schemaOf);
  const [only] = taken;
  if (only === undefined) return { type: "object" };
  return taken.length === 1 ? only : { allOf: taken };
}

function schemaOf(type: z.ZodType): Json {
  const made = z.toJSONSchema(type, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "date") Object.assign(jsonSchema, { type: "string", format: "date-time" });
    },
  });
  const { $schema: _of, ...schema } = made;
  return withoutIntent(schema);
}

/** Programs say it in a header. */
function withoutIntent(schema: Json): Json {
  const { intentId: _header, ...properties } = map.safeParse(schema.properties).data ?? {};
  return schema.properties === undefined ? schema : { ...schema, properties };
}

/** Whether an input has the id that makes a second request the same send. */
export function takesIntent(inputs: readonly unknown[]): boolean {
  return inputs.some((one) => one instanceof z.ZodObject && "intentId" in one.shape);
}

const typed = z.object({
  200: z.object({
    content: z.object({
      "application/json": z.object({
        schema: z.object({ properties: z.object({ result: z.object({ properties: map.optional() }) }) }),
      }),
    }),
  }),
});

/** The JSON Schema of a procedure's answer, out of the one that its type was made into. */
export function answerOf(responses: unknown): Json {
  const { schema } = typed.parse(responses)[200].content["application/json"];
  return map.parse(loosened(schema.properties.result.properties?.data ?? {}));
}

/**
 * As answers are: they may get further fields, and what is left out may be null. What stands in no order gets one, so that
 * the document changes when the routers do.
 */
export function loosened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(loosened);
  const { data: found } = map.safeParse(schema);
  if (!found) return schema;
  const required = z.array(z.string()).safeParse(found.required).data ?? [];
  const looser: Json = {};
  for (const [key, value] of Object.entries(found)) {
    if (key === "additionalProperties" && value === false) continue;
    if (key === "properties") looser[key] = propertiesOf(map.parse(value), required);
    else if (key === "required" && Array.isArray(value)) looser[key] = value.toSorted();
    else if (key === "enum" && Array.isArray(value))
      looser[key] = [...value.toSorted(), ...(isNullable(found) ? [null] : [])];
    else looser[key] = loosened(value);
  }
  return looser;
}

/** Of a choice that may be null, the type says so and the list of its values does not. */
function isNullable({ type, enum: values }: Json): boolean {
  return Array.isArray(type) && type.includes("null") && Array.isArray(values) && !values.includes(null);
}

function propertiesOf(properties: Json, required: readonly string[]): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const loose = loosened(schema);
      return [name, required.includes(name) ? loose : { anyOf: [loose, { type: "null" }] }];
    }),
  );
}

/** The names of shared schemas that some schemas refer to, and those refer to. */
export function namesUsed(schemas: Json, shared: Record<string, Json>): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name) || !(name in shared)) continue;
      found.add(name);
      look(shared[name]);
    }
  };
  look(schemas);
  return [...found].toSorted();
}

export const refTo = (name: string): Json => ({ $ref: `${reference}${name}` });
