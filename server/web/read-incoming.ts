import type { IncomingMessage } from "node:http";
import { type Body, maxBodyBytes } from "#server/domain/sending/callbacks/intake/read-body.ts";

/**
 * Reads at most 64 KiB of the body from Node's own request, whatever length was announced, and stops at the first byte too
 * many. Calls `askForBody` where the sender waits to be told to send it. Never throws.
 */
export function readIncoming(request: IncomingMessage, timeoutMs: number, askForBody: () => void): Promise<Body> {
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > maxBodyBytes) return Promise.resolve({ kind: "too_large" });
  if (request.headers.expect !== undefined) askForBody();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (body: Body) => {
      clearTimeout(timer);
      request.off("data", take).off("end", end).off("error", fail).off("close", fail);
      // Whatever comes later is nobody's error any more.
      if (body.kind !== "read") request.on("error", () => undefined).pause();
      resolve(body);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBodyBytes) finish({ kind: "too_large" });
      else chunks.push(chunk);
    };
    const end = () =>
      finish({ kind: "read", raw: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) });
    // The sender left in the middle; an incomplete body is no callback.
    const fail = () => finish({ kind: "broken" });
    const timer = setTimeout(() => finish({ kind: "too_slow" }), timeoutMs).unref();
    request.on("data", take).once("end", end).once("error", fail).once("close", fail);
  });
}
