import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { z } from "zod";

const text = readFileSync(new URL("../../public/api/openapi.json", import.meta.url), "utf8");
const known = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** The document as it is served. */
export const openApi = known.parse(JSON.parse(text));

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ ...openApi, $id: "openapi" });

/** What is wrong with a request or an answer of a procedure, as the document has it; none when nothing is. */
export function againstDocument(name: string, what: "input" | "answer", value: unknown): string[] {
  const validate = ajv.getSchema(`openapi#/components/schemas/${name}.${what}`);
  if (!validate) return [`${name} has no ${what}`];
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${name} ${what} ${instancePath}: ${message}`);
}
