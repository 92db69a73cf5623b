import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

const ending = ".spool";
/** A file nobody wrote to for this long is taken over, even where its process number lives on as another process. */
const abandonedAfterMs = 60 * 60 * 1000;

export type AsideLimits = { maxBytes: number; days: number };
/** Long enough for somebody to look at it, and never the disk's room. */
const asideLimits: AsideLimits = { maxBytes: 256 * 1024 * 1024, days: 90 };

/** The spools of this process by id, also when a module was loaded twice. */
const key = Symbol.for("switchboard.spools");
type Registry = typeof globalThis & { [key]?: Set<string> };
function ownIds(): Set<string> {
  const registry: Registry = globalThis;
  registry[key] ??= new Set();
  return registry[key];
}

/** Names, takes over and sets aside the spool's files in one folder. A name tells the process that writes the file. */
export class SpoolFolder {
  readonly path: string;
  readonly #id = randomBytes(6).toString("hex");
  #count = 0;
  #asideCount = 0;

  constructor(path: string) {
    this.path = path;
    ownIds().add(this.#id);
  }

  async make(): Promise<void> {
    await mkdir(join(this.path, "aside"), { recursive: true });
  }

  newFile(): string {
    this.#count += 1;
    return join(this.path, `${process.pid}-${this.#id}-${this.#count}${ending}`);
  }

  /** A new file's name is durable only when its folder is. */
  async sync(): Promise<void> {
    const folder = await open(this.path, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  /**
   * Takes over files whose process is gone, by renaming: of several that try, one succeeds. A wrong guess does no harm,
   * since a writer checks after each write that the file is still its own.
   */
  async claimAbandoned(): Promise<string[]> {
    const claimed: string[] = [];
    for (const name of (await readdir(this.path)).sort()) {
      if (!name.endsWith(ending) || !(await this.#isAbandoned(name))) continue;
      const mine = this.newFile();
      try {
        await rename(join(this.path, name), mine);
        claimed.push(mine);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
    return claimed;
  }

  async #isAbandoned(name: string): Promise<boolean> {
    const [pid = "", id = ""] = name.split("-");
    if (Number(pid) === process.pid) return !ownIds().has(id);
    if (!isAlive(Number(pid))) return true;
    const { mtimeMs } = await stat(join(this.path, name)).catch(() => ({ mtimeMs: Date.now() }));
    return Date.now() - mtimeMs > abandonedAfterMs;
  }

  /** Keeps bytes that cannot go into the database where a person can look at them. */
  async setAside(bytes: Buffer, why: "corrupt" | "torn" | "rejected"): Promise<void> {
    // Several are set aside within one millisecond.
    this.#asideCount += 1;
    const place = String(this.#asideCount).padStart(9, "0");
    const name = `${new Date().toISOString().replaceAll(":", "-")}-${place}-${randomBytes(4).toString("hex")}.${why}`;
    await writeFile(join(this.path, "aside", name), bytes, { flush: true });
  }

  /** Deletes what was set aside long ago, and the oldest of what takes too much room. Answers how many files. */
  async trimAside({ maxBytes, days }: AsideLimits = asideLimits, now = Date.now()): Promise<number> {
    const folder = join(this.path, "aside");
    let room = maxBytes;
    let trimmed = 0;
    // A name begins with its time, so that this is from the newest to the oldest.
    for (const name of (await readdir(folder)).sort().reverse()) {
      const path = join(folder, name);
      const file = await stat(path).catch(ifMissing);
      if (file === null) continue;
      room -= file.size;
      if (room >= 0 && now - file.mtimeMs <= days * 86_400_000) continue;
      // Another process may have been quicker.
      await unlink(path).catch(ifMissing);
      trimmed += 1;
    }
    return trimmed;
  }

  async asideFiles(): Promise<number> {
    try {
      return (await readdir(join(this.path, "aside"))).length;
    } catch (error) {
      if (!isMissing(error)) throw error;
      return 0;
    }
  }

  /** Gives this process's files up, so that any other may take them over. */
  release(): void {
    ownIds().delete(this.#id);
  }
}

function ifMissing(error: unknown): null {
  if (!isMissing(error)) throw error;
  return null;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
