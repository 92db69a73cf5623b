import type { IncomingMessage, ServerResponse } from "node:http";
import { callProblem } from "#server/call-problem.ts";
import { mostPickedBytes } from "#server/domain/calls/records/picked.ts";
import { partBytes } from "#server/domain/tables/uploads/formats/limits.ts";

/** Bodies up to this size are not counted against anybody's room: a connection costs about as much. */
const smallBytes = 64 * 1024;
/** The memory that bodies of one client, and of all, may take at once. */
const clientBytes = 16 * 1024 * 1024;
const allBytes = 48 * 1024 * 1024;
/** How long whoever still sends may take to read why it was refused, before the connection is cut. */
export const lingerMs = 500;

const mebibyte = 1024 * 1024;
const callbackPath = /^\/api\/bathWebhook\/[^/]+$/;
const callsFilePath = /^\/[^/]+\/voice\/calls\.(?:csv|xlsx|jsonl)$/;
const partPath = /^\/[^/]+\/uploads\/[^/]+\/parts\/[^/]+$/;

/** Whether this is an address that the platform calls back to, whose receiver counts bodies by itself. */
export function isCallback(path: string): boolean {
  return callbackPath.test(path);
}

/** Whether this is the address of a part of an upload, the one address beside the API that takes a PUT. */
export function isUploadPart(path: string): boolean {
  return partPath.test(path);
}

/** Whether this is the address of a file of calls, which takes the ids of ticked ones by POST: an address is too short for them. */
export function isCallsFile(path: string): boolean {
  return callsFilePath.test(path);
}

/**
 * How many bytes of body are taken at a path (without its query) before anybody is known: none where nobody reads any.
 * Callbacks are counted by their receiver, which keeps figures of what it refuses.
 */
export function bodyLimit(method: string, path: string, hasCredentials: boolean): number {
  if (isCallback(path)) return Number.POSITIVE_INFINITY;
  // A little more than a part may have, so that one a byte too long is still told the sentence about parts.
  if (method === "PUT" && isUploadPart(path)) return partBytes + 1024;
  if (method !== "POST") return 0;
  if (isCallsFile(path)) return mostPickedBytes;
  if (path.startsWith("/api/auth/")) return 16 * 1024;
  if (path.startsWith("/api/trpc/")) return hasCredentials ? 4 * mebibyte : mebibyte;
  // What callbacks are measured against; only builds for that have anything there.
  if (path.startsWith("/api/bench/")) return smallBytes;
  return 0;
}

/** Counts what bodies take in memory, per client and together. `take` answers with what gives it back, or null. */
export class BodyRoom {
  readonly #taken = new Map<string, number>();
  #sum = 0;

  take(client: string, bytes: number): (() => void) | null {
    if (bytes <= smallBytes) return () => undefined;
    const own = this.#taken.get(client) ?? 0;
    if (own + bytes > clientBytes || this.#sum + bytes > allBytes) return null;
    this.#add(client, bytes);
    return () => this.#add(client, -bytes);
  }

  #add(client: string, bytes: number): void {
    this.#sum += bytes;
    const own = (this.#taken.get(client) ?? 0) + bytes;
    if (own === 0) this.#taken.delete(client);
    else this.#taken.set(client, own);
  }
}

/** Bytes of the body as they were announced; `chunked` where they come without a length. */
export function announcedBytes({ headers }: IncomingMessage): number | "chunked" {
  if (headers["transfer-encoding"] !== undefined) return "chunked";
  return Number(headers["content-length"] ?? 0);
}

/** One request whose body is asked about: its path without the query, and who sends it. */
export type Incoming = { request: IncomingMessage; response: ServerResponse; path: string; client: string; id: string };

/**
 * Calls `pass` when the request's body may be read: at once where its length was announced and is allowed, else when all of
 * it is here. Answers 413 or 429 otherwise, before or at the first byte too many. Does neither when the sender leaves.
 */
export function admitBody(room: BodyRoom, incoming: Incoming, hasCredentials: boolean, pass: () => void): void {
  const { request, response, path, client } = incoming;
  const maxBytes = bodyLimit(request.method ?? "", path, hasCredentials);
  const bytes = announcedBytes(request);
  const take = (size: number): boolean => {
    const giveBack = room.take(client, size);
    if (giveBack) response.once("close", giveBack);
    return giveBack !== null;
  };
  const tooLarge = () => refuseBody(incoming, 413, tooLargeSentence(maxBytes));
  const tooMany = () =>
    refuseBody(incoming, 429, "You are sending too much at once. Wait a moment, then send it again.");
  if (maxBytes === Number.POSITIVE_INFINITY || bytes === 0) pass();
  else if (bytes === "chunked" ? maxBytes === 0 : bytes > maxBytes) tooLarge();
  else if (bytes === "chunked") holdUntilWhole(request, maxBytes, { take, tooLarge, tooMany, pass });
  else if (take(bytes)) pass();
  else tooMany();
}

/** Holds a body without a length back until all of it is here, and then hands it on as if it had just come. */
function holdUntilWhole(
  request: IncomingMessage,
  maxBytes: number,
  is: { take: (bytes: number) => boolean; tooLarge: () => void; tooMany: () => void; pass: () => void },
): void {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isCounted = false;
  const { push } = request;
  const refuse = (answer: () => void) => {
    request.push = () => false;
    chunks.length = 0;
    answer();
    return false;
  };
  // Node's parser hands each piece to `push`, null after the last one. Nobody has asked for anything yet.
  request.push = (chunk: Uint8Array | null) => {
    if (chunk === null) {
      request.push = push;
      for (const each of chunks) request.push(each);
      request.push(null);
      is.pass();
      return false;
    }
    size += chunk.byteLength;
    if (size > maxBytes) return refuse(is.tooLarge);
    if (size > smallBytes && !isCounted) {
      if (!is.take(maxBytes)) return refuse(is.tooMany);
      isCounted = true;
    }
    chunks.push(chunk);
    return true;
  };
}

/** Sizes as people say them, in the one place where they are refused. */
export function tooLargeSentence(maxBytes: number): string {
  if (maxBytes === 0) return "Nothing can be sent to this address.";
  const size = maxBytes < mebibyte ? `${Math.floor(maxBytes / 1024)} KiB` : `${Math.floor(maxBytes / mebibyte)} MiB`;
  return `This is too large: at most ${size} can be sent to this address at once.`;
}

/**
 * Answers before the body was read, and then cuts the connection. Whoever still sends gets a moment to read the answer, in
 * which nothing more of the body is taken in.
 */
function refuseBody({ response, path, id }: Incoming, status: 413 | 429, sentence: string): void {
  const isCall = path.startsWith("/api/trpc/");
  const body = isCall ? JSON.stringify(callProblem(status, sentence, id)) : `${sentence}\n`;
  response.writeHead(status, {
    "content-type": isCall ? "application/json" : "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    connection: "close",
    ...(status === 429 ? { "retry-after": "1" } : {}),
  });
  response.write(body);
  const timer = setTimeout(() => response.end(), lingerMs);
  response.once("close", () => clearTimeout(timer));
}
