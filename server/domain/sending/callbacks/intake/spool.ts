import { type FileHandle, open, readFile, stat, unlink } from "node:fs/promises";
import type { Received } from "./received.ts";
import { type AsideLimits, isMissing, SpoolFolder } from "./spool-files.ts";
import { decodeFrames, encodeFrame, type Frames } from "./spool-frame.ts";

export type SpoolLimits = { maxBytes: number; fileBytes: number; groupBytes: number };
const spoolLimits: SpoolLimits = {
  maxBytes: 256 * 1024 * 1024,
  fileBytes: 16 * 1024 * 1024,
  groupBytes: 4 * 1024 * 1024,
};

type Writing = { frame: Buffer; resolve(isDurable: boolean): void };
type OpenFile = { path: string; handle: FileHandle; inode: number; bytes: number };

/**
 * Callbacks on disk while the database cannot take them. One process appends to one file at a time; a row counts as kept
 * only after fdatasync, which rows that come together share.
 */
export class Spool {
  readonly #folder: SpoolFolder;
  readonly #limits: SpoolLimits;
  readonly #queue: Writing[] = [];
  #current: OpenFile | undefined;
  /** Files that nobody appends to any more, and their sizes. */
  readonly #sealed = new Map<string, number>();
  #queuedBytes = 0;
  #isPumping = false;
  /** Ends with whatever touches the current file last; everything that does waits for it. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(path: string, limits: SpoolLimits = spoolLimits) {
    this.#folder = new SpoolFolder(path);
    this.#limits = limits;
  }

  /** Bytes kept or about to be. */
  get bytes(): number {
    let sum = this.#queuedBytes + (this.#current?.bytes ?? 0);
    for (const bytes of this.#sealed.values()) sum += bytes;
    return sum;
  }

  /** How many bytes it takes at most. */
  get limitBytes(): number {
    return this.#limits.maxBytes;
  }

  /**
   * Appends a row; true once it is durable, false when there is no room or the disk fails. Past half of the room only rows
   * whose token was seen valid before are taken.
   */
  async append(row: Received, isTokenKnown: boolean): Promise<boolean> {
    const frame = encodeFrame(row);
    const room = isTokenKnown ? this.#limits.maxBytes : this.#limits.maxBytes / 2;
    if (this.bytes + frame.length > room) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#queue.push({ frame, resolve });
    this.#queuedBytes += frame.length;
    if (!this.#isPumping) void this.#pump();
    return promise;
  }

  async #pump(): Promise<void> {
    this.#isPumping = true;
    // Whoever comes in the same turn of the event loop shares the first write.
    await new Promise(setImmediate);
    while (this.#queue.length > 0) {
      const group = this.#takeGroup();
      const bytes = Buffer.concat(group.map(({ frame }) => frame));
      const isDurable = await this.#inTurn(() => this.#append(bytes)).catch(() => false);
      this.#queuedBytes -= bytes.length;
      for (const { resolve } of group) resolve(isDurable);
    }
    this.#isPumping = false;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  #takeGroup(): Writing[] {
    let bytes = 0;
    const end = this.#queue.findIndex(({ frame }, index) => {
      bytes += frame.length;
      return index > 0 && bytes > this.#limits.groupBytes;
    });
    return this.#queue.splice(0, end === -1 ? this.#queue.length : end);
  }

  async #append(bytes: Buffer): Promise<boolean> {
    if (this.#current && this.#current.bytes > this.#limits.fileBytes) await this.#sealCurrent();
    try {
      // Twice at most: another process may have taken the file over, and then reads it without these bytes.
      for (let tries = 0; tries < 2; tries += 1) {
        this.#current ??= await this.#openFile();
        const file = this.#current;
        await file.handle.appendFile(bytes);
        await file.handle.datasync();
        file.bytes += bytes.length;
        if (await isStillOurs(file)) return true;
        this.#current = undefined;
        await file.handle.close();
      }
      return false;
    } catch (error) {
      // Half a frame may be at the end now; what follows goes to a new file.
      await this.#sealCurrent().catch(() => undefined);
      throw error;
    }
  }

  async #openFile(): Promise<OpenFile> {
    await this.#folder.make();
    const path = this.#folder.newFile();
    const handle = await open(path, "ax", 0o600);
    await this.#folder.sync();
    const { ino } = await handle.stat();
    return { path, handle, inode: ino, bytes: 0 };
  }

  async #sealCurrent(): Promise<void> {
    const file = this.#current;
    if (!file) return;
    this.#current = undefined;
    this.#sealed.set(file.path, file.bytes);
    await file.handle.close();
  }

  /** Takes over the files of processes that are gone. Returns how many. */
  async claimAbandoned(): Promise<number> {
    await this.#folder.make();
    const paths = await this.#folder.claimAbandoned();
    for (const path of paths) this.#sealed.set(path, (await stat(path)).size);
    return paths.length;
  }

  /** Closes the current file for appending and names every file that can be drained. */
  async seal(): Promise<string[]> {
    await this.#inTurn(() => this.#sealCurrent());
    return [...this.#sealed.keys()];
  }

  /** The frames of a sealed file; undefined when another process has taken it over. */
  async read(path: string): Promise<Frames | undefined> {
    try {
      return decodeFrames(await readFile(path));
    } catch (error) {
      if (!isMissing(error)) throw error;
      this.#sealed.delete(path);
      return undefined;
    }
  }

  /** Removes a sealed file whose rows are all somewhere else. */
  async remove(path: string): Promise<void> {
    this.#sealed.delete(path);
    await unlink(path).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  setAside(bytes: Buffer, why: "corrupt" | "torn" | "rejected"): Promise<void> {
    return this.#folder.setAside(bytes, why);
  }

  trimAside(limits?: AsideLimits): Promise<number> {
    return this.#folder.trimAside(limits);
  }

  asideFiles(): Promise<number> {
    return this.#folder.asideFiles();
  }

  /** Ends writing; append nothing from now on. Files that hold rows stay for the next process that uses the folder. */
  async close(): Promise<void> {
    await this.#inTurn(() => this.#sealCurrent());
    this.#folder.release();
  }
}

async function isStillOurs(file: OpenFile): Promise<boolean> {
  try {
    return (await stat(file.path)).ino === file.inode;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
