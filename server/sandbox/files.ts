import type { ServerResponse } from "node:http";
import type { ReceivedRequest } from "./request.ts";
import type { FileSource } from "./route.ts";

/**
 * Answers GET and HEAD of a file that anyone may fetch, also for a part of it (`Range: bytes=…`), since players ask for
 * parts. False where no source has the path.
 */
export function serveFile(request: ReceivedRequest, response: ServerResponse, sources: readonly FileSource[]): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const file = readFirst(request.path, sources);
  if (file === undefined) return false;
  const { type, bytes } = file;
  const common = { "content-type": type, "accept-ranges": "bytes", "access-control-allow-origin": "*" };
  const part = readRange(request.message.headers.range, bytes.length);
  if (part === "outside") {
    response.writeHead(416, { ...common, "content-range": `bytes */${bytes.length}` }).end();
    return true;
  }
  const { from, to } = part ?? { from: 0, to: bytes.length - 1 };
  const headers: Record<string, string | number> = { ...common, "content-length": to - from + 1 };
  if (part !== undefined) headers["content-range"] = `bytes ${from}-${to}/${bytes.length}`;
  response.writeHead(part === undefined ? 200 : 206, headers);
  response.end(request.method === "HEAD" ? undefined : bytes.subarray(from, to + 1));
  return true;
}

/** Several sources may share a prefix: every area's recordings lie in one place. */
function readFirst(path: string, sources: readonly FileSource[]): ReturnType<FileSource["read"]> {
  for (const { prefix, read } of sources) {
    const file = path.startsWith(prefix) ? read(path) : undefined;
    if (file !== undefined) return file;
  }
  return undefined;
}

/** One range of bytes, both ends included; undefined asks for all, as does a header that makes no sense (RFC 9110, 14.2). */
function readRange(header: string | undefined, size: number): { from: number; to: number } | "outside" | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  const [, first = "", last = ""] = found ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") return Number(last) === 0 ? "outside" : { from: Math.max(0, size - Number(last)), to: size - 1 };
  if (Number(first) >= size) return "outside";
  if (last !== "" && Number(last) < Number(first)) return undefined;
  return { from: Number(first), to: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
