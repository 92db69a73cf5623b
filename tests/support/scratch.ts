import { createHash, randomBytes } from "node:crypto";
import { accessSync, chmodSync, constants, mkdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const cache = fileURLToPath(new URL("../../.cache/", import.meta.url));
const MEMORY_DISK = "/dev/shm";
/** Several times what a whole run takes up at once. */
const PLENTY_BYTES = 8 * 1024 ** 3;

/**
 * Where tests keep data folders until they throw them away. It lies in memory where the machine has plenty, since a new
 * database is 800 files, and right after the last one was dropped a disk's file system takes a third of a second of
 * processor time to find places for them; else below .cache. Folders here begin with the number of the process that
 * made them, so that the next run clears away what a killed one left.
 */
const onDisk = join(cache, "scratch");
export const scratchFolder = isMemoryPlenty() ? join(MEMORY_DISK, `switchboard-${ownMark()}`) : onDisk;

/** Where folders of a killed run may be left. */
export const scratchFolders: readonly string[] = [...new Set([scratchFolder, onDisk])];

/** Whether the machine's memory disk has room for databases and browsers. */
export const hasMemoryDisk = scratchFolder.startsWith(MEMORY_DISK);

/**
 * Makes a data folder that PostgreSQL's user can pass through. Whoever asks for it removes it. On the disk lies what is
 * measured: memory keeps nobody waiting.
 */
export function newDataFolder({ isMeasured = false }: { isMeasured?: boolean } = {}): string {
  const parent = isMeasured ? onDisk : scratchFolder;
  const folder = join(parent, `${process.pid}-${randomBytes(4).toString("hex")}`);
  mkdirSync(folder, { recursive: true });
  for (const path of [parent, folder]) chmodSync(path, 0o755);
  return folder;
}

/** Clones and users do not clear away each other's. */
function ownMark(): string {
  return createHash("sha256").update(`${process.getuid?.()} ${cache}`).digest("hex").slice(0, 12);
}

function isMemoryPlenty(): boolean {
  try {
    accessSync(MEMORY_DISK, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return Math.min(bavail * bsize, process.availableMemory()) >= PLENTY_BYTES;
  } catch {
    return false;
  }
}
