import type { Db } from "#db/client.ts";
import { isDataError } from "#server/domain/database-error.ts";
import { type AddressUsage, findClosed } from "./address-usage.ts";
import type { KnownTokens } from "./known-tokens.ts";
import type { QuarantineWriter } from "./quarantine-writer.ts";
import type { Received } from "./received.ts";
import type { Spool } from "./spool.ts";
import { type StoreOptions, storeCallbacks } from "./store-callbacks.ts";

/**
 * What became of a request: durable in the database (new or a copy) or on disk, of an unknown token, of a closed address, or
 * turned away.
 */
export type Fate = "stored" | "repeated" | "unknown" | "revoked" | "full" | "spooled" | "shed";

type RowResult = { kind: "seen"; times: number } | { kind: "unknown" } | { kind: "failed"; error: unknown };

/** Stores rows together and, where their data makes that fail, each alone. Never throws; results are by fold key. */
export async function storeEach(
  db: Db,
  rows: readonly Received[],
  options: StoreOptions,
): Promise<Map<string, RowResult>> {
  const results = new Map<string, RowResult>();
  const store = async (some: readonly Received[]) => {
    const seen = await storeCallbacks(db, some, options);
    for (const row of some) {
      const times = seen.get(row.foldKey);
      results.set(row.foldKey, times === undefined ? { kind: "unknown" } : { kind: "seen", times });
    }
  };
  let failure: unknown;
  try {
    await store(rows);
    return results;
  } catch (error) {
    failure = error;
  }
  for (const row of rows) {
    // Once the database is away, trying the others too would only make their senders wait.
    if (isDataError(failure))
      failure = await store([row]).then(
        () => failure,
        (error: unknown) => keep(row, error),
      );
    else keep(row, failure);
  }
  return results;

  function keep(row: Received, error: unknown): unknown {
    results.set(row.foldKey, { kind: "failed", error });
    return error;
  }
}

type IngestParts = {
  db: Db;
  spool: Spool;
  quarantine: QuarantineWriter;
  known: KnownTokens;
  usage: AddressUsage;
  timeoutMs: number;
  /** Told when rows went to the spool, so that somebody brings them into the database. */
  onSpooled(isDatabaseAway: boolean): void;
};

/** Decides the fate of rows that just arrived. While `isUp` is false the database is not even asked. */
export class Ingest {
  isUp = true;
  readonly #parts: IngestParts;

  constructor(parts: IngestParts) {
    this.#parts = parts;
  }

  async store(rows: readonly Received[]): Promise<Map<string, Fate>> {
    const { db, timeoutMs } = this.#parts;
    if (!this.isUp) return this.#spoolAll(rows, false);
    const results = await storeEach(db, rows, { timeoutMs, isReplay: false });
    const fates = new Map<string, Fate>();
    const failed: Received[] = [];
    let isAway = false;
    const unknown = rows.filter((row) => results.get(row.foldKey)?.kind === "unknown");
    const closed = unknown.length === 0 ? undefined : await findClosed(db, unknown).catch(() => undefined);
    for (const row of rows) {
      const result = results.get(row.foldKey);
      if (result?.kind === "seen") {
        this.#parts.known.add(row.tokenHash);
        const isNew = result.times === row.timesSeen;
        if (isNew) this.#parts.usage.stored(row);
        fates.set(row.foldKey, isNew ? "stored" : "repeated");
      } else if (result?.kind === "unknown") {
        const why = closed?.get(row.tokenHash.toString("base64")) ?? "unknown";
        if (why === "unknown") this.#parts.quarantine.note(row);
        else this.#parts.usage.turnedAway(row);
        fates.set(row.foldKey, why);
      } else {
        failed.push(row);
        isAway ||= !isDataError(result?.error);
      }
    }
    if (isAway) this.isUp = false;
    for (const [key, fate] of await this.#spoolAll(failed, isAway)) fates.set(key, fate);
    return fates;
  }

  /** Keeps one row on disk. */
  async spool(row: Received): Promise<Fate> {
    const { spool, known, onSpooled } = this.#parts;
    const isKept = await spool.append(row, known.has(row.tokenHash));
    if (isKept) onSpooled(!this.isUp);
    return isKept ? "spooled" : "shed";
  }

  async #spoolAll(rows: readonly Received[], isAway: boolean): Promise<Map<string, Fate>> {
    if (isAway) this.#parts.onSpooled(true);
    return new Map(await Promise.all(rows.map(async (row) => [row.foldKey, await this.spool(row)] as const)));
  }
}
