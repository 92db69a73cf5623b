import type { ServerResponse } from "node:http";
import type { Answer } from "./platform.ts";
import type { LongList } from "./route.ts";

const type = "application/json;charset=UTF-8";
const pieceLength = 256 * 1024;

/** Resolves when the answer has left, or when nobody is there to take it. */
export function write(response: ServerResponse, answer: Answer, text = JSON.stringify(answer.envelope)): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once("finish", resolve);
  response.once("close", resolve);
  // With its length known, head and body leave in one piece; a chunked answer takes four, and twice the time.
  const headers = { "content-type": type, "content-length": Buffer.byteLength(text), ...answer.headers };
  response.writeHead(answer.http, headers);
  response.end(text);
  return promise;
}

/** An accepted answer with a list that is written piece by piece, no faster than its caller takes it. */
export async function writeList(response: ServerResponse, { name, items }: LongList): Promise<void> {
  response.writeHead(200, { "content-type": type });
  let piece = `{"status":"0","reason":null,${JSON.stringify(name)}:[`;
  let separator = "";
  for (const item of items) {
    piece += separator + JSON.stringify(item);
    separator = ",";
    if (piece.length < pieceLength) continue;
    if (response.destroyed) return;
    if (!response.write(piece)) await drained(response);
    piece = "";
  }
  response.end(`${piece}]}`);
}

/** Takes its listeners away again: a long list waits many times. */
function drained(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const settle = () => {
    response.off("drain", settle).off("close", settle);
    resolve();
  };
  response.on("drain", settle).on("close", settle);
  return promise;
}
