import { Agent, request as httpRequest } from "node:http";
import type { Operation } from "#server/contract/operation.ts";
import { isRecord } from "#server/sandbox/json.ts";
import { type CallOptions, callPlatform, type PlatformAnswer } from "./sandbox.ts";

/** A request as it goes over the wire; `path` with its query. */
export type WireRequest = { method: string; path: string; headers: Record<string, string>; body?: string | Buffer };
export type WireAnswer = { http: number; text: string };

/** Fields that the operation's path names go into it; `rest` travels as query or body. */
export function placed(operation: Pick<Operation, "path">, fields: Record<string, unknown>) {
  const rest = { ...fields };
  const path = operation.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(isRecord(value) ? JSON.stringify(value) : String(value));
  });
  return { path, rest };
}

/** One signed call of an operation, by its first method unless `options` name another. `body` travels in place of the fields. */
export function callOperation(
  url: string,
  operation: Operation,
  fields: Record<string, unknown>,
  options: CallOptions & { body?: string } = {},
): Promise<PlatformAnswer> {
  const { body, method = operation.methods[0], ...rest } = options;
  const { path, rest: sent } = placed(operation, fields);
  return callPlatform(url, path, body ?? sent, { method, ...rest });
}

/** `fields` with others put over them: a name with dots reaches inside (`params.size`, `array.0.content`), undefined takes away. */
export function putOver(fields: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
  const changed = Object.entries(over).reduce<unknown>(
    (into, [name, value]) => put(into, name.split("."), value),
    fields,
  );
  return isRecord(changed) ? changed : {};
}

function put(into: unknown, [key = "", ...inside]: readonly string[], value: unknown): unknown {
  const old: unknown = Array.isArray(into) ? into[Number(key)] : isRecord(into) ? into[key] : undefined;
  const next = inside.length === 0 ? value : put(old, inside, value);
  if (Array.isArray(into)) return Object.assign([...into], { [key]: next });
  const { [key]: _, ...others } = isRecord(into) ? into : {};
  return next === undefined ? others : { ...others, [key]: next };
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** One request exactly as given, also where fetch would tidy it. Rejects where no answer has ended after `timeoutMs`. */
export function sendRaw(url: string, wire: WireRequest, timeoutMs = 5000): Promise<WireAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WireAnswer>();
  const { hostname, port } = new URL(url);
  const { method, path, headers, body } = wire;
  // With its length named, so that a GET may have a body too.
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const signal = AbortSignal.timeout(timeoutMs);
  const outgoing = httpRequest({ hostname, port, method, path, headers: { ...headers, ...length }, agent, signal });
  outgoing.on("error", reject);
  outgoing.on("response", async (response) => {
    try {
      const chunks: Buffer[] = await Array.fromAsync(response);
      resolve({ http: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
    } catch (error) {
      reject(error);
    }
  });
  outgoing.end(body);
  return promise;
}
