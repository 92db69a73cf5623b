import { createReadStream } from "node:fs";
import { type FileHandle, open, readdir, rename, stat } from "node:fs/promises";
import { join, parse } from "node:path";
import { z } from "zod";
import type { Anchor } from "./anchors.ts";

/** The anchors of one workspace that are kept outside of the database, with the public keys they name. */
export type KeptAnchors = { anchors: Anchor[]; keys: Map<string, Buffer> };

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
const base64 = z.base64().transform((text) => Buffer.from(text, "base64"));
const line = z.strictObject({
  workspaceId: z.uuid(),
  seq: z.int().min(1),
  hash: hex(32),
  at: z.iso.datetime({ precision: 3 }),
  keyId: hex(16),
  publicKey: base64,
  signature: base64,
});

/** About 180,000 anchors: easily copied elsewhere, and read in a second. */
const mostFileBytes = 64 * 1024 * 1024;

/** Adds an anchor to the file at `path`, for its owner's eyes only, and returns when it is on disk. */
export async function keepAnchor(
  path: string,
  workspaceId: string,
  anchor: Anchor,
  publicKey: Buffer,
  { mostBytes = mostFileBytes }: { mostBytes?: number } = {},
): Promise<void> {
  await fill(path, mostBytes);
  const { signature, ...signed } = anchor;
  const text = JSON.stringify({
    workspaceId,
    ...signed,
    publicKey: publicKey.toString("base64"),
    signature: signature.toString("base64"),
  });
  const file = await open(path, "a+", 0o600);
  try {
    const end = (await endsInLine(file)) ? "" : `${cutOff}\n`;
    await file.writeFile(`${end}${text}\n`);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Whether nobody was stopped while writing here: what follows would continue that line. */
async function endsInLine(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  const { buffer } = await file.read({ buffer: Buffer.alloc(1), position: Math.max(size - 1, 0) });
  return size === 0 || buffer[0] === 0x0a;
}

/** Ends a line whose writer was stopped in the middle. */
const cutOff = " was cut off";

/**
 * The kept anchors by workspace, those of filled files beside it included; none when there is no such file. Files are read
 * line by line, `chunkBytes` at a time, however large they are. Throws one sentence for a line that is no anchor.
 */
export async function readKeptAnchors(
  path: string,
  { chunkBytes = 256 * 1024 }: { chunkBytes?: number } = {},
): Promise<Map<string, KeptAnchors>> {
  const byWorkspace = new Map<string, KeptAnchors>();
  for (const file of [...(await filledFiles(path)), path]) {
    let number = 0;
    for await (const one of linesOf(file, chunkBytes)) {
      number++;
      if (one.endsWith(cutOff)) continue;
      const parsed = line.safeParse(readJson(one));
      if (!parsed.success) throw new Error(`Line ${number} of ${file} is no anchor: it was changed, or cut off.`);
      const { workspaceId, publicKey, ...anchor } = parsed.data;
      const kept: KeptAnchors = byWorkspace.get(workspaceId) ?? { anchors: [], keys: new Map<string, Buffer>() };
      kept.anchors.push(anchor);
      if (!kept.keys.has(anchor.keyId)) kept.keys.set(anchor.keyId, publicKey);
      byWorkspace.set(workspaceId, kept);
    }
  }
  return byWorkspace;
}

/** Ended lines alone: what follows the last line end is an anchor that was being written when its process was killed. */
async function* linesOf(path: string, chunkBytes: number): AsyncGenerator<string> {
  let rest = "";
  try {
    for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: chunkBytes })) {
      const lines = `${rest}${chunk}`.split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

/** The files that were filled before, oldest first. */
async function filledFiles(path: string): Promise<string[]> {
  const { dir, name, ext } = parse(path);
  const isFilled = (one: string) =>
    one.startsWith(`${name}-`) && /^\d{8}T\d{9}Z$/.test(parse(one).name.slice(name.length + 1));
  const names = await readdir(dir || ".").catch(() => []);
  return names
    .filter((one) => one.endsWith(ext) && isFilled(one))
    .sort()
    .map((one) => join(dir, one));
}

/** Where the file has become too large, it is put beside itself under the time of day, and the next anchor begins another. */
async function fill(path: string, mostBytes: number): Promise<void> {
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  );
  if (size < mostBytes) return;
  const { dir, name, ext } = parse(path);
  const time = new Date().toISOString().replace(/[-:.]/g, "");
  // Another worker may have done it at this moment.
  await rename(path, join(dir, `${name}-${time}${ext}`)).catch(() => undefined);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No anchor, as its shape then says.
    return undefined;
  }
}
