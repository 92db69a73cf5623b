import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream";

/** What stands behind the name of a file of the build that was compressed with Brotli when it was built. */
export const compressedEnding = ".br";

const types: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};

/** Headers of answers that a browser makes a page of. A script and a style are bound by those of their page. */
const ofDocuments = ["content-security-policy", "permissions-policy", "cross-origin-opener-policy"];

/**
 * Answers the build's own scripts and styles as they were compressed when it was built: an eighth smaller than what Next
 * compresses at each request, and without its work. Answers false where it has no such file or the client takes no Brotli;
 * then Next answers. Only names that were listed at the start are looked up, so no address leads out of the folder.
 */
export function openStaticFiles(
  distDir: string,
): (request: IncomingMessage, response: ServerResponse, path: string) => boolean {
  const files = listCompressed(join(distDir, "static"));
  return (request, response, path) => {
    const file = files.get(path);
    if (!file || !takesBrotli(request)) return false;
    for (const name of ofDocuments) response.removeHeader(name);
    response.writeHead(200, {
      "content-type": file.type,
      "content-encoding": "br",
      "content-length": file.bytes,
      vary: "Accept-Encoding",
      // The name changes with the content.
      "cache-control": "public, max-age=31536000, immutable",
    });
    if (request.method === "HEAD") response.end();
    // A browser that leaves in the middle is no error of ours.
    else pipeline(createReadStream(file.path), response, () => undefined);
    return true;
  };
}

function listCompressed(folder: string): Map<string, { path: string; bytes: number; type: string }> {
  if (!existsSync(folder)) return new Map();
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const type = types[/\.[a-z]+(?=\.br$)/.exec(name)?.[0] ?? ""];
    if (!type) return [];
    const path = join(folder, name);
    const address = `/_next/static/${relative(folder, path).split(sep).join("/").slice(0, -compressedEnding.length)}`;
    return [[address, { path, bytes: statSync(path).size, type }] as const];
  });
  return new Map(found);
}

function takesBrotli({ headers }: IncomingMessage): boolean {
  return /(^|[\s,])br\s*(,|$)/.test(String(headers["accept-encoding"] ?? ""));
}
