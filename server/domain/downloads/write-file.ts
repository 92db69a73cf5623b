import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FetchedFile } from "#server/domain/file-stores.ts";
import { told } from "#server/domain/stores/folder-store.ts";

const things = "exports";

/**
 * Writes chunks into a file of its own below the folder, synced to the disk, with its length and SHA-256. Where anything
 * throws, no file is left. Throws StoreProblem where the disk is to blame.
 */
export async function writeFile(
  folder: string,
  contentType: string,
  chunks: AsyncGenerator<Uint8Array>,
): Promise<FetchedFile> {
  // A name of its own: a worker that lost its job may still write to the other.
  const path = join(folder, randomUUID());
  const handle = await told(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return open(path, "wx", 0o600);
  }, things);
  try {
    const written = await writeAll(handle, chunks);
    return { path, contentType, ...written };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function writeAll(
  handle: FileHandle,
  chunks: AsyncGenerator<Uint8Array>,
): Promise<{ bytes: number; sha256: Buffer }> {
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      await told(async () => {
        for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
      }, things);
    }
    await told(() => handle.sync(), things);
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest() };
}
