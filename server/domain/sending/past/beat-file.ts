import { randomUUID } from "node:crypto";
import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Beat } from "./judge-past.ts";

const written = z.strictObject({
  databaseId: z.uuid(),
  count: z.int().min(0),
  at: z.iso.datetime().transform((text) => new Date(text)),
  server: z.string().nullable(),
});

/** One a database, so that a data folder that is used with another one for a while still knows the first. */
const pathOf = (folder: string, databaseId: string) => join(folder, `sending-beat-${databaseId}.json`);

/** The last beat that was written down in this folder; null where there is none. */
export async function readBeat(folder: string, databaseId: string): Promise<Beat | null> {
  const text = await readFile(pathOf(folder, databaseId), "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const parsed = written.safeParse(parseJson(text));
  if (!parsed.success) throw new Error(`${pathOf(folder, databaseId)} is not what a worker wrote: delete it.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes the beat down and returns when it is on disk. A reader never sees half of it. */
export async function writeBeat(folder: string, beat: Beat): Promise<void> {
  const path = pathOf(folder, beat.databaseId);
  // Workers in containers of their own may share a folder and have the same process id.
  const next = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(next, "wx", 0o600);
    try {
      await file.writeFile(`${JSON.stringify(beat)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(next, path);
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** The new name is kept by the folder, not by the file. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
