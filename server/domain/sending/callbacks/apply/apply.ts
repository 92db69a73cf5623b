import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { storableText } from "#server/compose/storable-text.ts";
import { isDataError, messageOf } from "#server/domain/database-error.ts";
import type { Services } from "#server/domain/scope.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { applyRows, parseSome } from "./apply-rows.ts";
import { claimThese, claimTurn, type Row, type RowKey } from "./claim-rows.ts";
import { retryFailedSometimes } from "./retry-failed.ts";
import { Turns, type Waiting } from "./turns.ts";

/** How many callbacks a round dealt with, and whether more wait: then the next one follows at once. */
export type Round = { applied: number; isMore: boolean };

/** What applying needs of the process: the database, and the key of the hashes of people who were erased. */
type Peers = Pick<Services, "db" | "keyring">;

type Options = {
  /** Told of a callback that was set aside. */
  onFailed?: (error: unknown, callbackId: number) => void;
};

/** What this process remembers from round to round. */
type Memory = {
  turns: Turns;
  /** The rows of the round that failed last. */
  failed: ReadonlySet<number>;
};
const memories = new WeakMap<Db, Memory>();

/** Rows that fail together are tried apart for so long; the next round goes on, and others have their turn in it. */
const apartLimitMs = 1000;
/** Of what was wrong; the rest of a message says nothing more to people. */
const problemLength = 300;

/**
 * Applies new callbacks of all workspaces in one transaction: up to 500, 256 KiB and about 1,000 events, a part from each
 * address that waits. A row that cannot be applied, even alone, is set aside as failed with its reason, whatever the reason
 * is; the others go on. Any number of workers may run it. Rejects when the database is away, and for what may pass the first
 * time it happens to a row.
 */
export async function applyCallbacks(services: Peers, options: Options = {}): Promise<Round> {
  const { system } = services.db;
  const memory = memories.get(system) ?? { turns: new Turns(), failed: new Set<number>() };
  memories.set(system, memory);
  const round = await applyRound(services, memory, options);
  await retryFailedSometimes(system);
  return round;
}

async function applyRound(services: Peers, memory: Memory, options: Options): Promise<Round> {
  const waiting = await memory.turns.next(services.db.system);
  if (waiting.length === 0) return { applied: 0, isMore: false };
  const claimed: RowKey[] = [];
  try {
    const { read, isMore } = await applyTurn(services, waiting, claimed);
    memory.failed = new Set();
    memory.turns.taken(addressesOf(waiting, read));
    return { applied: read.length, isMore };
  } catch (error) {
    const isKnown = claimed.some(({ id }) => memory.failed.has(id));
    memory.failed = new Set(claimed.map(({ id }) => id));
    if (!isKnown && !(claimed.length > 0 && isDataError(error))) throw error;
    memory.turns.taken(addressesOf(waiting, claimed));
    const apart = new Apart(services, options);
    await apart.apply(claimed);
    return { applied: apart.dealtWith, isMore: true };
  }
}

function applyTurn(
  { db, keyring }: Peers,
  waiting: readonly Waiting[],
  claimed: RowKey[],
): Promise<{ read: Row[]; isMore: boolean }> {
  return db.system.transaction(async (tx) => {
    const { rows, isMore } = await claimTurn(tx, waiting);
    claimed.push(...rows);
    const read = parseSome(rows);
    if (read.length > 0) await applyRows(tx, keyring, read);
    return { read: read.map(({ row }) => row), isMore: isMore || read.length < rows.length };
  });
}

/** Who had a turn with these rows. Where another worker has all that wait, those behind them are next. */
function addressesOf(waiting: readonly Waiting[], rows: readonly RowKey[]): readonly Waiting[] {
  const served = new Set(rows.map(({ attemptId }) => attemptId));
  return served.size === 0 ? waiting : waiting.filter(({ attemptId }) => served.has(attemptId));
}

/** Applies rows that fail together in ever smaller parts, so that one that cannot be applied does not hold up the others. */
class Apart {
  /** Rows that were applied or set aside. */
  dealtWith = 0;
  readonly #peers: Peers;
  readonly #options: Options;
  readonly #until = performance.now() + apartLimitMs;

  constructor(peers: Peers, options: Options) {
    this.#peers = peers;
    this.#options = options;
  }

  async apply(keys: readonly RowKey[]): Promise<void> {
    // Whatever the time, something is done: the next round would begin as this one did.
    if (this.dealtWith > 0 && performance.now() > this.#until) return;
    try {
      this.dealtWith += await applyThese(this.#peers, keys);
      return;
    } catch (error) {
      const [key, ...others] = keys;
      if (key && others.length === 0) {
        // Where the database is away or takes nothing, this fails too, and nothing is set aside.
        await setAside(this.#peers.db.system, key, error);
        this.dealtWith += 1;
        this.#options.onFailed?.(error, key.id);
        return;
      }
    }
    const half = Math.ceil(keys.length / 2);
    await this.apply(keys.slice(0, half));
    await this.apply(keys.slice(half));
  }
}

function applyThese({ db, keyring }: Peers, keys: readonly RowKey[]): Promise<number> {
  return db.system.transaction(async (tx) => {
    const read = parseSome(await claimThese(tx, keys));
    if (read.length > 0) await applyRows(tx, keyring, read);
    return read.length;
  });
}

async function setAside(db: Db, { id, attemptId, attemptCreatedAt }: RowKey, error: unknown): Promise<void> {
  const why = storableText(messageOf(error).slice(0, problemLength));
  const problem = toKeep(() => t("kept.callbackCouldNotBeApplied", { why }));
  await db.execute(sql`update callback set disposition = 'failed', problem = ${problem}, tries = tries + 1, processed_at = now()
    where attempt_created_at = ${attemptCreatedAt}::timestamptz and attempt_id = ${attemptId} and id = ${id}
      and disposition = 'new'`);
}
