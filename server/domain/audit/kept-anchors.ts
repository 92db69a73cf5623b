import { type FileHandle, open, readFile } from "node:fs/promises";
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

/** Adds an anchor to the file at `path`, for its owner's eyes only, and returns when it is on disk. */
export async function keepAnchor(path: string, workspaceId: string, anchor: Anchor, publicKey: Buffer): Promise<void> {
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

/** The kept anchors by workspace; none when there is no such file. Throws one sentence for a line that is no anchor. */
export async function readKeptAnchors(path: string): Promise<Map<string, KeptAnchors>> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  });
  const byWorkspace = new Map<string, KeptAnchors>();
  // What follows the last line end is an anchor that was being written when its process was killed.
  for (const [index, one] of text.split("\n").slice(0, -1).entries()) {
    if (one.endsWith(cutOff)) continue;
    const parsed = line.safeParse(readJson(one));
    if (!parsed.success) throw new Error(`Line ${index + 1} of ${path} is no anchor: it was changed, or cut off.`);
    const { workspaceId, publicKey, ...anchor } = parsed.data;
    const kept: KeptAnchors = byWorkspace.get(workspaceId) ?? { anchors: [], keys: new Map<string, Buffer>() };
    kept.anchors.push(anchor);
    kept.keys.set(anchor.keyId, publicKey);
    byWorkspace.set(workspaceId, kept);
  }
  return byWorkspace;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No anchor, as its shape then says.
    return undefined;
  }
}
