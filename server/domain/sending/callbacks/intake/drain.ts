import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "#db/client.ts";
import { isDataError } from "#server/domain/database-error.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { type AddressUsage, findClosed } from "./address-usage.ts";
import { storeEach } from "./ingest.ts";
import type { QuarantineWriter } from "./quarantine-writer.ts";
import { foldCopies, type Received } from "./received.ts";
import type { Spool } from "./spool.ts";
import { encodeFrame } from "./spool-frame.ts";
import { storeCallbacks } from "./store-callbacks.ts";

type DrainOptions = {
  db: Db;
  spool: Spool;
  quarantine: QuarantineWriter;
  usage: AddressUsage;
  timeoutMs: number;
  firstRetryMs: number;
  maxRetryMs: number;
  /** How often files of processes that ended meanwhile are looked for. */
  lookEveryMs: number;
  onUp(): void;
  onProblem(error: unknown, what: string): void;
};

const chunkRows = 500;
const chunkBytes = 4 * 1024 * 1024;

/** Brings spooled rows into the database: at start those of processes that are gone, later its own, again until it works. */
export class Drainer {
  readonly #options: DrainOptions;
  readonly #stop = new AbortController();
  #wake = Promise.withResolvers<void>();
  #isAway = false;
  readonly #loop: Promise<void>;
  /** How many rows of each file are done, so that a second try does not count them again. */
  readonly #done = new Map<string, number>();

  constructor(options: DrainOptions) {
    this.#options = options;
    this.#loop = this.#run();
  }

  /** There are rows to drain, or the database is away and somebody has to notice when it is back. */
  wake(isDatabaseAway: boolean): void {
    this.#isAway ||= isDatabaseAway;
    this.#wake.resolve();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake.resolve();
    await this.#loop;
  }

  async #run(): Promise<void> {
    const { firstRetryMs, maxRetryMs, lookEveryMs, onProblem } = this.#options;
    for (let wait = firstRetryMs; !this.#stop.signal.aborted; ) {
      try {
        await this.#round();
        wait = firstRetryMs;
        await Promise.race([this.#wake.promise, this.#pause(lookEveryMs)]);
      } catch (error) {
        onProblem(error, "spooled callbacks wait for the database");
        await this.#pause(wait);
        wait = Math.min(wait * 2, maxRetryMs);
      }
    }
  }

  #pause(ms: number): Promise<void> {
    return delay(ms, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined);
  }

  async #round(): Promise<void> {
    this.#wake = Promise.withResolvers();
    const { db, spool, timeoutMs, onUp, onProblem } = this.#options;
    if (this.#isAway) {
      // The statement itself with no rows: it fails where the real one would.
      await storeCallbacks(db, [], { timeoutMs, isReplay: true });
      this.#isAway = false;
      onUp();
    }
    await spool.claimAbandoned();
    const trimmed = await spool.trimAside();
    if (trimmed > 0) onProblem(undefined, `${trimmed} files that were set aside are old or too many, and were deleted`);
    for (const path of await spool.seal()) {
      if (this.#stop.signal.aborted) return;
      await this.#drainFile(path);
    }
  }

  async #drainFile(path: string): Promise<void> {
    const { spool, onProblem } = this.#options;
    const frames = await spool.read(path);
    if (!frames) return;
    for (let at = this.#done.get(path) ?? 0; at < frames.rows.length && !this.#stop.signal.aborted; ) {
      const chunk = takeChunk(frames.rows, at);
      await this.#storeChunk(chunk);
      at += chunk.length;
      this.#done.set(path, at);
    }
    if ((this.#done.get(path) ?? 0) < frames.rows.length) return;
    if (frames.torn.length > 0) await spool.setAside(frames.torn, "torn");
    for (const bytes of frames.corrupt) {
      await spool.setAside(bytes, "corrupt");
      onProblem(undefined, `${bytes.length} damaged bytes of the spool were set aside`);
    }
    await spool.remove(path);
    this.#done.delete(path);
  }

  async #storeChunk(chunk: readonly Received[]): Promise<void> {
    const { db, spool, usage, timeoutMs, onProblem } = this.#options;
    const rows = foldCopies(chunk);
    const results = await storeEach(db, rows, { timeoutMs, isReplay: true });
    const of = (row: Received) => results.get(row.foldKey);
    for (const row of rows) {
      const result = of(row);
      if (result?.kind === "failed" && !isDataError(result.error)) throw result.error;
    }
    for (const row of rows) {
      const result = of(row);
      if (result?.kind === "seen" && result.times === row.timesSeen) usage.stored(row);
    }
    await this.#quarantine(rows.filter((row) => of(row)?.kind === "unknown"));
    for (const row of rows) {
      const result = of(row);
      if (result?.kind !== "failed") continue;
      await spool.setAside(encodeFrame(row), "rejected");
      onProblem(result.error, "a callback that the database does not take was set aside");
    }
  }

  /** What came for an address that was closed meanwhile is counted there, and kept: its sender was told that it is. */
  async #quarantine(rows: readonly Received[]): Promise<void> {
    if (rows.length === 0) return;
    const { db, quarantine, usage } = this.#options;
    const closed = await findClosed(db, rows);
    const [late, unknown] = [true, false].map((isLate) =>
      rows.filter(({ tokenHash }) => closed.has(tokenHash.toString("base64")) === isLate),
    );
    if (unknown?.length)
      await quarantine.store(
        unknown,
        toKeep(() => t("kept.tokenWasUnknown")),
      );
    if (!late?.length) return;
    await quarantine.store(
      late,
      toKeep(() => t("kept.addressWasClosed")),
    );
    for (const row of late) usage.turnedAway(row);
  }
}

function takeChunk(rows: readonly Received[], from: number): Received[] {
  const chunk: Received[] = [];
  let bytes = 0;
  for (const row of rows.slice(from, from + chunkRows)) {
    bytes += row.raw.length;
    if (chunk.length > 0 && bytes > chunkBytes) break;
    chunk.push(row);
  }
  return chunk;
}
