import type { IncomingMessage } from "node:http";
import { parseObject } from "./json.ts";

const maxBodyBytes = 1024 * 1024;
/** What is read and thrown away before a caller that does not stop is cut off. */
const maxReadBytes = 64 * maxBodyBytes;
/** Skips a byte order mark, and reads what is no UTF-8 as U+FFFD. */
const utf8 = new TextDecoder();

export type ReceivedRequest = {
  message: IncomingMessage;
  method: string;
  path: string;
  /** As sent, without the question mark. */
  query: string;
  /** The first MiB. */
  body: Buffer;
  isTooLarge: boolean;
  /** Not read to its end: whatever is answered, the connection is of no more use. */
  isEndless: boolean;
};

/**
 * Reads a request to its end, so that the answer to one that is too large reaches its caller; one that does not end is read
 * no further. Throws where it is cut off.
 */
export async function receive(message: IncomingMessage): Promise<ReceivedRequest> {
  // A caller that takes this for a proxy names the whole address (RFC 9112, 3.2.2).
  const target = (message.url ?? "/").replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)/i, "") || "/";
  const mark = target.indexOf("?");
  const chunks: Buffer[] = [];
  let length = 0;
  // Left as it is after a break: destroyed by its iterator, it could carry no answer.
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length <= maxBodyBytes) chunks.push(chunk);
    else if (length - chunk.length < maxBodyBytes) chunks.push(chunk.subarray(0, maxBodyBytes - length + chunk.length));
    if (length > maxReadBytes) break;
  }
  return {
    message,
    method: message.method ?? "",
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? "" : target.slice(mark + 1),
    body: Buffer.concat(chunks),
    isTooLarge: length > maxBodyBytes,
    isEndless: length > maxReadBytes,
  };
}

/**
 * The fields of a GET (query, the last of equal names) or of a JSON body, whatever its label; undefined where that is no
 * object.
 */
export function readFields(request: ReceivedRequest): Map<string, unknown> | undefined {
  if (request.method === "GET") return new Map(new URLSearchParams(request.query));
  const body = parseObject(utf8.decode(request.body));
  return body && new Map(Object.entries(body));
}
