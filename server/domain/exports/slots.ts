import { type Db, downloadConnections } from "#db/client.ts";
import { DomainError } from "#server/domain/errors.ts";
import { t } from "#words/t.ts";

/** A person and a download of theirs: a file of a workspace, or of the instance as if that were one. */
export type Asker = { personId: string; workspaceId: string };

type Chunks<Chunk> = AsyncGenerator<Chunk>;

/** How many of a kind may be under way at once, in one process. */
export type AtOnce = { what: "downloads" | "recordings"; person: number; workspace: number; process: number };

/** Each holds a connection, and a processor while it is read. */
export const downloadsAtOnce = { what: "downloads", person: 2, workspace: 3, process: downloadConnections } as const;

/** A whole download, however slow its reader is. Its snapshot keeps old rows from being cleared away. */
const longestMs = 15 * 60_000;
/** A file that nobody began to read by then was asked for by somebody who is gone. */
const beginWithinMs = 30_000;

const refusals = {
  downloads: {
    person: (count: number) => t("domain.youHaveDownloadsUnderWay", { count }),
    workspace: (count: number) => t("domain.yourWorkspaceHasDownloadsUnderWay", { count }),
    process: () => t("domain.severalDownloadsAreUnderWay"),
  },
  recordings: {
    person: (count: number) => t("domain.youHaveRecordingsUnderWay", { count }),
    workspace: (count: number) => t("domain.yourWorkspaceHasRecordingsUnderWay", { count }),
    process: () => t("domain.severalRecordingsAreUnderWay"),
  },
} as const satisfies Record<AtOnce["what"], unknown>;

/** Kept on globalThis, because Next may load a module twice. */
const key = Symbol.for("switchboard.downloads");
type Slot = Asker & Pick<AtOnce, "what">;
type Registry = typeof globalThis & { [key]?: WeakMap<Db, Set<Slot>> };

function running(db: Db): Set<Slot> {
  const registry: Registry = globalThis;
  registry[key] ??= new WeakMap();
  const known = registry[key].get(db) ?? new Set<Slot>();
  registry[key].set(db, known);
  return known;
}

/**
 * Runs `work` as one download, which it is until the work has ended. `db` is the pool of the process's downloads. Throws
 * `too_many` while as many are under way as may be.
 */
export async function whileDownloading<Result>(db: Db, asker: Asker, work: () => Promise<Result>): Promise<Result> {
  const giveBack = takeSlot(db, asker, downloadsAtOnce);
  try {
    return await work();
  } finally {
    giveBack();
  }
}

/**
 * The file that `open` makes, as one download until its last chunk was read, its reader left, or its time was over; then
 * the next chunk throws Error, and `close` is called where the file has one, once or more often, after `leave` where it did
 * not end by itself. Throws `too_many` before
 * `open` is called.
 */
export async function asDownload<Chunk, File extends { chunks: Chunks<Chunk>; close?: () => void; leave?: () => void }>(
  db: Db,
  asker: Asker,
  open: () => Promise<File>,
  { atOnce = downloadsAtOnce, ...limits }: { longestMs?: number; beginWithinMs?: number; atOnce?: AtOnce } = {},
): Promise<File> {
  const giveBack = takeSlot(db, asker, atOnce);
  try {
    const file = await open();
    const end = () => {
      giveBack();
      file.close?.();
    };
    return { ...file, chunks: new Download(file.chunks, end, { ...limits, leave: file.leave }) };
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Takes the slot in the same turn in which it was found free. Call what it returns once or more often. */
function takeSlot(db: Db, asker: Asker, { what, ...most }: AtOnce): () => void {
  const all = running(db);
  const others = [...all].filter((slot) => slot.what === what);
  if (others.filter(({ personId }) => personId === asker.personId).length >= most.person)
    throw new DomainError("too_many", refusals[what].person(most.person));
  if (others.filter(({ workspaceId }) => workspaceId === asker.workspaceId).length >= most.workspace)
    throw new DomainError("too_many", refusals[what].workspace(most.workspace));
  if (others.length >= most.process) throw new DomainError("too_many", refusals[what].process());
  const slot = { ...asker, what };
  all.add(slot);
  return () => all.delete(slot);
}

/** Gives the slot back however it ends, also where it never began: a generator's own `finally` is not run then. */
class Download<Chunk> implements AsyncGenerator<Chunk> {
  readonly #chunks: Chunks<Chunk>;
  readonly #giveBack: () => void;
  readonly #unread: NodeJS.Timeout;
  readonly #over: NodeJS.Timeout;
  readonly #leave: () => void;
  #problem: Error | null = null;

  constructor(
    chunks: Chunks<Chunk>,
    giveBack: () => void,
    limits: {
      longestMs?: number | undefined;
      beginWithinMs?: number | undefined;
      leave?: (() => void) | undefined;
    },
  ) {
    this.#chunks = chunks;
    this.#giveBack = giveBack;
    this.#leave = limits.leave ?? (() => undefined);
    const endAfter = (ms: number, problem: string) =>
      setTimeout(() => {
        this.#problem = new Error(problem);
        this.#end();
        // It may stand in the middle of a page: what cannot be left ends as soon as that is there.
        this.#leave();
        this.#chunks.return(undefined).catch(() => undefined);
      }, ms).unref();
    this.#unread = endAfter(limits.beginWithinMs ?? beginWithinMs, "Nobody began to read the download.");
    this.#over = endAfter(limits.longestMs ?? longestMs, "The download took too long, so it was stopped.");
  }

  async next(): Promise<IteratorResult<Chunk>> {
    clearTimeout(this.#unread);
    if (this.#problem) throw this.#problem;
    try {
      const result = await this.#chunks.next();
      if (this.#problem) throw this.#problem;
      if (result.done) this.#end();
      return result;
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  async return(value: unknown): Promise<IteratorResult<Chunk>> {
    // A generator hears of it only once what it waits for is there.
    this.#leave();
    try {
      return await this.#chunks.return(value);
    } finally {
      this.#end();
    }
  }

  async throw(error: unknown): Promise<IteratorResult<Chunk>> {
    this.#leave();
    try {
      return await this.#chunks.throw(error);
    } finally {
      this.#end();
    }
  }

  [Symbol.asyncIterator](): AsyncGenerator<Chunk> {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return(undefined);
  }

  #end(): void {
    clearTimeout(this.#unread);
    clearTimeout(this.#over);
    this.#giveBack();
  }
}
