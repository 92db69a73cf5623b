import { generateOpenAPIDocument } from "@trpc/openapi";
import { z } from "zod";
import { grants } from "#server/domain/access/tokens/grantable.ts";
import { neededBy, type ProcedureInfo, walk } from "#tests/support/procedures.ts";
import { answerOf, inputOf, type Json, loosened, namesUsed, refTo, takesIntent } from "./schemas.ts";

const title = "Switchboard";
const about =
  "What programs do with an API token: the procedures of the portal, over HTTP. Input goes into `json`, and the answer comes in `result.data.json`. Times are text in ISO 8601 and UTC. An answer may get further fields.";

const operation = z.object({ description: z.string().optional(), responses: z.unknown() });
const made = z.object({
  paths: z.record(z.string(), z.object({ get: operation.optional(), post: operation.optional() })),
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});

const sentences = new Map<string, string>(grants.map(({ permission, sentence }) => [permission, sentence]));

/**
 * The OpenAPI 3.1 document of all procedures that an API token may call. What they answer is read from the types of the
 * routers, what they take from the schemas that check it, so that its limits are in the document.
 */
export async function openApiDocument(): Promise<Json> {
  const router = new URL("../../server/trpc/router.ts", import.meta.url).pathname;
  const typed = made.parse(await generateOpenAPIDocument(router, { exportName: "AppRouter", title, version: "1" }));
  const schemas: Json = {};
  const paths: Json = {};
  const tags = new Set<string>();
  for (const procedure of walk()) {
    const { path: name, inputs } = procedure;
    const needs = neededBy(procedure.meta).flatMap((one) => sentences.get(one) ?? []);
    if (needs.length === 0) continue;
    const { get, post = get } = typed.paths[`/${name}`] ?? {};
    schemas[`${name}.input`] = inputOf(inputs);
    if (post) schemas[`${name}.answer`] = answerOf(post.responses);
    const [tag = name] = name.split(".");
    tags.add(tag);
    const described = { description: [post?.description, needed(needs)].filter(Boolean).join("\n\n"), tags: [tag] };
    paths[`/api/trpc/${name}`] = methodsOf(procedure, described);
  }
  for (const name of namesUsed(schemas, typed.components.schemas))
    schemas[name] = loosened(typed.components.schemas[name]);
  return {
    openapi: "3.1.1",
    info: { title, version: "1", description: about },
    servers: [{ url: "/" }],
    security: [{ token: [] }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: { ...components, schemas: { refusal, ...schemas } },
  };
}

function needed(sentences: string[]): string {
  return `Needs ${sentences.length > 1 ? "one of the permissions" : "the permission"}: ${sentences.join(" ")}`;
}

/** Everything can be a POST; what only reads can be a GET, and what streams is one. */
function methodsOf({ path: name, type, inputs }: ProcedureInfo, described: Json): Json {
  const responses = { "200": type === "subscription" ? streamed : answered(name), default: refused };
  const body = { type: "object", properties: { json: refTo(`${name}.input`) } };
  const asked = {
    name: "input",
    in: "query",
    required: inputs.length > 0,
    content: { "application/json": { schema: body } },
  };
  const get = { operationId: `${name}.get`, ...described, parameters: [asked], responses };
  const post = {
    operationId: name,
    ...described,
    ...(takesIntent(inputs) && { parameters: [{ $ref: "#/components/parameters/intent" }] }),
    requestBody: { required: true, content: { "application/json": { schema: body } } },
    responses,
  };
  if (type === "subscription") return { get: { ...get, operationId: name } };
  return type === "query" ? { get, post } : { post };
}

function answered(name: string): Json {
  const data = {
    type: "object",
    properties: { json: refTo(`${name}.answer`), meta: { description: "Names the fields that are times." } },
  };
  const result = { type: "object", properties: { data }, required: ["data"] };
  return {
    description: "The answer.",
    content: { "application/json": { schema: { type: "object", properties: { result }, required: ["result"] } } },
  };
}

const streamed = {
  description: "Server-sent events, each with an id. After a break, the last id goes into `lastEventId`.",
  content: { "text/event-stream": { schema: { type: "string" } } },
};
const refused = { $ref: "#/components/responses/refused" };

const text = { type: "string" };
const orNull = (schema: Json) => ({ anyOf: [schema, { type: "null" }] });
const field = { type: "object", properties: { path: text, message: text }, required: ["path", "message"] };
const refusal = {
  type: "object",
  properties: {
    message: { ...text, description: "What happened, in a sentence." },
    code: { type: "integer" },
    data: {
      type: "object",
      properties: {
        code: { ...text, examples: ["BAD_REQUEST", "FORBIDDEN", "CONFLICT"] },
        httpStatus: { type: "integer" },
        path: text,
        requestId: orNull(text),
        details: orNull({ type: "object" }),
        fields: orNull({ type: "array", items: field }),
      },
      required: ["code", "httpStatus"],
    },
  },
  required: ["message", "code", "data"],
};

const components = {
  securitySchemes: { token: { type: "http", scheme: "bearer", description: "An API token. It begins with swb_." } },
  parameters: {
    intent: {
      name: "Idempotency-Key",
      in: "header",
      required: true,
      schema: { type: "string", format: "uuid" },
      description: "A UUID of your own for this send. The same key never sends twice.",
    },
  },
  responses: {
    refused: {
      description: "Refused. The message says why.",
      content: {
        "application/json": {
          schema: {
            type: "object",
            properties: { error: { type: "object", properties: { json: refTo("refusal") }, required: ["json"] } },
            required: ["error"],
          },
        },
      },
    },
  },
};
