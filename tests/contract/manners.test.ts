import { describe, expect, test } from "vitest";
import { operations } from "#server/contract/index.ts";
import type { Operation } from "#server/contract/operation.ts";
import { driftOf } from "#server/platform/drift.ts";
import { isRecord, parseObject } from "#server/sandbox/json.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { signedHeaders } from "#tests/support/sandbox.ts";
import { placed, putOver, sendRaw } from "#tests/support/signed-call.ts";
import { fieldsIn, fillUnset, mapLeaves, mapObjects } from "./request-walk.ts";
import { readyRequest } from "./sandbox/all.ts";

/** A habit of real clients, as a change to fields, JSON text, query text, headers or timestamp. */
type Manner = {
  fields?(fields: Record<string, unknown>, operation: Operation): unknown;
  json?(text: string): string;
  query?(text: string): string;
  /** Undefined takes a header away. */
  headers?: Record<string, string | undefined>;
  headerName?(name: string): string;
  timestamp?(): string;
  /** A GET's body. */
  getBody?: string;
  /** Where it makes sense; everywhere when absent. */
  only?: "query" | "body";
};

const unknown = {
  extra: { deep: [1, "two", null, { three: false }] },
  remark: "?",
  ["__proto__"]: { a: 1 },
  toString: 7,
};
const sign = (value: unknown) => (typeof value === "number" || typeof value === "boolean" ? String(value) : value);
const unsign = (value: unknown) => {
  if (value === "true" || value === "false") return value === "true";
  return typeof value === "string" && /^(0|[1-9]\d*)$/.test(value) ? JSON.rawJSON(value) : value;
};
const escaped = (text: string) =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");
const inStrings = (json: string, change: (text: string) => string) =>
  json.replace(/"(?:[^"\\]|\\.)*"/g, (literal) => `"${change(JSON.parse(literal))}"`);
const percentEncoded = (text: string) =>
  text && [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const reversed = (fields: Record<string, unknown>) => Object.fromEntries(Object.entries(fields).reverse());

const manners: Record<string, Manner> = {
  "nothing out of the ordinary": {},
  "null for every optional field that is not set": {
    fields: (fields, { request }) => fillUnset(request, fields, null),
    only: "body",
  },
  "an empty text for every optional field that is not set": {
    fields: (fields, { request }) => fillUnset(request, fields, ""),
  },
  "slashes escaped": { json: (text) => text.replaceAll("/", "\\/"), only: "body" },
  "every character escaped": { json: (text) => inStrings(text, escaped), only: "body" },
  "every character percent-encoded": {
    query: (text) => [...new URLSearchParams(text)].map((pair) => pair.map(percentEncoded).join("=")).join("&"),
    only: "query",
  },
  "unknown fields at the top": { fields: (fields) => ({ ...unknown, ...fields }) },
  "unknown fields in every object": {
    fields: (fields) => mapObjects(fields, (each) => ({ ...each, ...unknown })),
    only: "body",
  },
  "numbers and booleans in quotes": { fields: (fields) => mapLeaves(fields, sign), only: "body" },
  "bare numbers where text holds digits": { fields: (fields) => mapLeaves(fields, unsign), only: "body" },
  "fields in the opposite order": { fields: (fields) => mapObjects(fields, reversed) },
  "JSON spread over lines": { json: (text) => `\r\n${JSON.stringify(JSON.parse(text), null, "\t")}\r\n`, only: "body" },
  "a byte order mark": { json: (text) => `\uFEFF${text}`, only: "body" },
  "the timestamp a second ahead": { timestamp: () => String(Math.floor(Date.now() / 1000) + 1) },
  "the timestamp in milliseconds": { timestamp: () => String(Date.now()) },
  "no Content-Type": { headers: { "Content-Type": undefined } },
  "a Content-Type of text/plain": { headers: { "Content-Type": "text/plain" } },
  "a Content-Type of a form": { headers: { "Content-Type": "application/x-www-form-urlencoded; charset=GBK" } },
  "a Content-Type that is none": { headers: { "Content-Type": "json" } },
  "header names in lower case": { headerName: (name) => name.toLowerCase() },
  "header names in capitals": { headerName: (name) => name.toUpperCase() },
  "headers that nobody asked for": { headers: { Accept: "text/html", Cookie: "a=b", "X-Request-Id": "1" } },
  "a body on GET": { getBody: "{}", only: "query" },
};

/** The request as a client of that manner writes it down. */
function written(operation: Operation, method: string, good: Record<string, unknown>, manner: Manner) {
  const same = <Value>(value: Value) => value;
  const changed = manner.fields?.(good, operation) ?? good;
  const { path, rest } = placed(operation, isRecord(changed) ? changed : {});
  const all = { ...signedHeaders({ timestamp: manner.timestamp?.() }), ...manner.headers };
  const headers = Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [[(manner.headerName ?? same)(name), value]],
    ),
  );
  if (method !== "GET") return { method, path, headers, body: (manner.json ?? same)(JSON.stringify(rest)) };
  const pairs = Object.entries(rest).map(([name, value]) => [name, String(value)]);
  const query = (manner.query ?? same)(new URLSearchParams(pairs).toString());
  return { method, path: query === "" ? path : `${path}?${query}`, headers, body: manner.getBody };
}

const sandbox = ownSandbox();

const calls = operations.flatMap((operation) =>
  operation.methods.map((method) => [`${operation.id} by ${method}`, operation, method] as const),
);

describe.each(calls)("%s", (_what, operation, method) => {
  const fitting = Object.entries(manners).filter(([, { only }]) => !only || (only === "query") === (method === "GET"));

  test.each(fitting)("is accepted with %s", async (_name, manner) => {
    const { http, text } = await sendRaw(
      sandbox.url,
      written(operation, method, await readyRequest(sandbox.url, operation.id), manner),
    );
    const reply = parseObject(text) ?? {};
    expect({ http, ...reply }).toMatchObject({ http: 200, status: "0", reason: null });
    expect(driftOf(operation.reply, reply)).toEqual([]);
  });

  test("is told the same for each field that is null or blank as for one that is absent", async () => {
    const answerTo = async (name: string, value: unknown) => {
      const fields = putOver(await readyRequest(sandbox.url, operation.id), { [name]: value });
      const { text } = await sendRaw(sandbox.url, written(operation, method, fields, {}));
      return parseObject(text)?.status;
    };
    const { rest } = placed(operation, await readyRequest(sandbox.url, operation.id));
    for (const name of fieldsIn(rest)) {
      const absent = await answerTo(name, undefined);
      expect(`${name} blank: ${await answerTo(name, "")}`).toBe(`${name} blank: ${absent}`);
      if (method !== "GET") expect(`${name} null: ${await answerTo(name, null)}`).toBe(`${name} null: ${absent}`);
    }
  });
});
