import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Callback addresses carry tokens, so nobody else on the machine may read the file. */
const fileMode = 0o600;
const gatherMs = 50;

export type SnapshotOptions = {
  path: string;
  /** Shortest time between two writes. */
  everyMs: number;
  /** The state as JSON text. */
  collect(exact: boolean): string;
  log(line: string): void;
};

/** One file with the whole state, written to a temporary file and renamed, so that a reader never sees half of it. */
export class Snapshot {
  readonly #options: SnapshotOptions;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #dirty = false;
  #writtenAt = 0;
  #closed = false;

  constructor(options: SnapshotOptions) {
    this.#options = options;
  }

  /** The text last written, or undefined on a first start. Throws where the file cannot be read. */
  read(): string | undefined {
    try {
      return readFileSync(this.#options.path, "utf8");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw error;
    }
  }

  /** Puts a file that cannot be read out of the way, and keeps it. */
  setAside(): string {
    const aside = `${this.#options.path}.unreadable`;
    renameSync(this.#options.path, aside);
    return aside;
  }

  /** Writes at once and waits for it; throws where the folder cannot be written. */
  writeNow(exact: boolean): void {
    const { path, collect } = this.#options;
    this.#dirty = false;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.tmp`, collect(exact), { mode: fileMode });
    renameSync(`${path}.tmp`, path);
    this.#writtenAt = Date.now();
  }

  /** Notes a change; it is on disk within `everyMs`. */
  changed(): void {
    this.#dirty = true;
    if (this.#timer !== undefined || this.#writing !== undefined || this.#closed) return;
    const wait = Math.max(gatherMs, this.#writtenAt + this.#options.everyMs - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#write();
    }, wait);
    this.#timer.unref();
  }

  async #write(): Promise<void> {
    const { path, collect, log } = this.#options;
    this.#dirty = false;
    this.#writtenAt = Date.now();
    try {
      await writeFile(`${path}.tmp`, collect(false), { mode: fileMode });
      await rename(`${path}.tmp`, path);
    } catch (error) {
      this.#dirty = true;
      log(`The sandbox's state could not be saved: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.#writing = undefined;
    if (this.#dirty) this.changed();
  }

  /** The last write, with every number exact. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#writing;
    this.writeNow(true);
  }
}
