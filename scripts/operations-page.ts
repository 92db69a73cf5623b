import { writeFile } from "node:fs/promises";
import { z } from "zod";
import { bathWebhook } from "#server/contract/callback.ts";
import { operations } from "#server/contract/index.ts";
import type { Fault, Operation } from "#server/contract/operation.ts";
import { declaredOf } from "#server/contract/wire.ts";

type Schema = z.core.JSONSchema.JSONSchema;
type Field = { name: string; schema: Schema; needed: boolean };

const page = new URL("../docs/operations.md", import.meta.url);

const effects = {
  read: "reads; it may be repeated freely",
  write: "changes the platform; it is never repeated automatically",
  send: "reaches a person or costs money; it is never repeated automatically",
} as const;

/** The text of docs/operations.md: every operation as the contract declares it. */
export function renderOperations(): string {
  const parts = [
    "# Operations",
    "What the platform offers, rendered from `server/contract` by `node scripts/operations-page.ts`. Do not edit it by hand.",
    "Every reply also has `status`, `0` for success, and `reason`. Switchboard reads replies leniently: it accepts numbers in strings, reads absent and null fields as null, and ignores unknown fields. It keeps call records as they come, including undocumented fields.",
    "**Sent** says whether the platform may have acted although it answered with this status. A status that is not in the table counts as *maybe* on a send or a write.",
    ...operations.map(section),
    "## The callback",
    "bathWebhook, one per email of a batch, to the address named in `url`.",
    table(["Field", "Type"], fieldsOf(bathWebhook).map(replyRow)),
  ];
  return `${parts.join("\n\n")}\n`;
}

function section(operation: Operation): string {
  const rules = (operation.rules ?? []).map((rule) => `- \`${rule.field}\`: ${rule.message}.`);
  return [
    `## ${operation.id}`,
    `${operation.summary}.`,
    `\`${operation.methods.join(" or ")} ${operation.path}\` — ${effects[operation.effect]}.`,
    table(["Request field", "Type", "Needed", "Limits"], fieldsOf(operation.request).map(requestRow)),
    ...(rules.length > 0 ? [`Rules across fields:\n\n${rules.join("\n")}`] : []),
    table(["Reply field", "Type"], fieldsOf(operation.reply).map(replyRow)),
    table(["Status", "Kind", "Sent", "Meaning", "Remedy", "Who"], Object.entries(operation.faults).map(faultRow)),
  ].join("\n\n");
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

function faultRow([status, fault]: [string, Fault]): string[] {
  const assumed = fault.assumed ? " (fixed by the sandbox)" : "";
  return [status, fault.kind, fault.sent, `${fault.meaning}${assumed}`, fault.remedy, fault.who.replace("_", " ")];
}

function requestRow({ name, schema, needed }: Field): string[] {
  return [`\`${name}\``, typeOf(schema), needed ? "yes" : "", limitsOf(schema)];
}

function replyRow({ name, schema }: Field): string[] {
  return [`\`${name}\``, typeOf(schema)];
}

/** All fields of an object as the wire carries it, those inside others by their path. */
function fieldsOf(object: z.ZodObject): Field[] {
  return inside(z.toJSONSchema(object, { io: "input", override: asDeclared }), "");
}

/** Of a record that is read as it comes, what is documented of it. */
function asDeclared({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Schema }): void {
  const declared = declaredOf(zodSchema);
  if (declared !== undefined) jsonSchema.properties = z.toJSONSchema(declared, { io: "input" }).properties ?? {};
}

function inside(schema: Schema, path: string): Field[] {
  if (schema.title) return [];
  if (schema.items) return inside(asSchema(schema.items), `${path}[]`);
  const parts = alternatives(schema).flatMap((option) => inside(option, labelled(path, option)));
  for (const [key, value] of Object.entries(schema.properties ?? {})) {
    const name = path ? `${path}.${key}` : key;
    const field = asSchema(value);
    parts.push({ name, schema: field, needed: schema.required?.includes(key) ?? false }, ...inside(field, name));
  }
  return parts;
}

/** `components[]` becomes `components[header]` for the option whose type is header. */
function labelled(path: string, option: Schema): string {
  const type = asSchema(option.properties?.type);
  const names = type.const ?? type.enum?.join(", ");
  return names === undefined ? path : path.replace(/\[\]$/, `[${names}]`);
}

function asSchema(schema: Schema["items"]): Schema {
  return typeof schema === "object" && !Array.isArray(schema) ? schema : {};
}

/** The ways a value may look, without null and empty text, which stand for absent. */
function alternatives(schema: Schema): Schema[] {
  return (schema.anyOf ?? schema.oneOf ?? [])
    .map(asSchema)
    .filter(({ type, const: only }) => type !== "null" && only !== "");
}

function typeOf(schema: Schema): string {
  if (schema.title) return schema.title;
  const options = alternatives(schema);
  if (options.length > 0) return [...new Set(options.map(typeOf))].join(" or ");
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(", ");
  if (schema.type === "array") return `list of ${typeOf(asSchema(schema.items))}`;
  return String(schema.type);
}

function limitsOf(schema: Schema): string {
  const least = [schema.minimum, schema.minItems].find((edge) => edge !== undefined && edge > Number.MIN_SAFE_INTEGER);
  const most = [schema.maximum, schema.maxItems].find((edge) => edge !== undefined && edge < Number.MAX_SAFE_INTEGER);
  const format = schema.format === "uri" ? "URL" : undefined;
  const notes = [
    schema.description ?? format,
    least === undefined ? undefined : `at least ${least}`,
    most === undefined ? undefined : `at most ${most}`,
    schema.default === undefined ? undefined : `${JSON.stringify(schema.default)} when absent`,
  ];
  return notes.filter((note) => note !== undefined).join(", ");
}

if (import.meta.main) await writeFile(page, renderOperations());
