import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Services } from "#server/domain/scope.ts";
import { type BlockStore, blockStore, clearBlocks } from "./block-store.ts";
import { TableProblem } from "./formats/problem.ts";
import type { TableRead } from "./formats/read-csv.ts";
import { giveBack, type Lease, LeaseLost, leaseMs, mostTries, takeUpload } from "./lease.ts";
import { type ReadApart, ReaderEnded, readApart } from "./reader/read-apart.ts";
import { PartMissing, readStoredPart } from "./stored-part.ts";

export type ReadOptions = Pick<ReadApart, "cacheDir" | "limits" | "onStart"> & {
  leaseMs?: number;
  /** Hears of what no sentence was written for; the file's owner gets a general one. */
  onDefect?: (error: unknown, uploadId: string) => void;
  /** Ends the reading, and another worker begins it anew. */
  signal?: AbortSignal;
};

/** So soon the reader of a file that was discarded ends. */
const prolongEveryMs = 2000;

/**
 * Reads an upload that waits into blocks of rows, in a process of its own. May run twice: whoever takes it over after a lease
 * ended starts from the beginning. Answers false where nothing can be read now.
 */
export async function readNextUpload(services: Pick<Services, "db">, options: ReadOptions = {}): Promise<boolean> {
  const { system } = services.db;
  const ms = options.leaseMs ?? leaseMs;
  if (options.signal?.aborted) return false;
  const lease = await takeUpload(system, ms);
  if (!lease) return false;
  // Whoever began it the last time cannot say any more that it came to nothing.
  if (lease.tries > mostTries) {
    await storeFailed(services, lease, neverEnds);
    return true;
  }
  const store = blockStore(system, lease, ms);
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, ...(options.signal ? [options.signal] : [])]);
  const held = holdLease(store, { everyMs: Math.min(prolongEveryMs, ms / 3), ending });
  try {
    await clearBlocks(system, lease);
    const { byteCount, options: said } = lease;
    const part = (no: number) => readStoredPart(system, lease.id, no);
    const { cacheDir, limits, onStart } = options;
    const { keep, restart } = store;
    const read = await readApart({ byteCount, options: said, part, keep, restart, signal, cacheDir, limits, onStart });
    await store.end();
    ending.abort();
    await held;
    await storeRead(services, lease, read);
  } catch (error) {
    ending.abort();
    await held;
    await store.settle();
    await judgeFailure(services, lease, error, options);
  }
  return true;
}

/** Prolongs a lease by time, whatever is written meanwhile; ends the reading where it was lost. */
async function holdLease(store: BlockStore, { everyMs, ending }: { everyMs: number; ending: AbortController }) {
  const { signal } = ending;
  try {
    for (;;) {
      await delay(everyMs, undefined, { signal });
      await store.prolong();
    }
  } catch (error) {
    // Aborting what has ended does nothing.
    ending.abort(error);
  }
}

async function judgeFailure(
  services: Pick<Services, "db">,
  lease: Lease,
  error: unknown,
  { signal, onDefect }: ReadOptions,
): Promise<void> {
  if (isOthers(error)) return;
  if (signal?.aborted) return giveBack(services.db.system, lease, { countsAsTry: false });
  if (isFaultOfDatabase(error)) throw error;
  if (error instanceof TableProblem) return storeFailed(services, lease, error.message);
  onDefect?.(error, lease.id);
  if (!(error instanceof ReaderEnded)) return storeFailed(services, lease, unexpected);
  if (lease.tries < mostTries) return giveBack(services.db.system, lease, { countsAsTry: true });
  return storeFailed(services, lease, neverEnds);
}

const neverEnds =
  "The file could not be read: its reader failed three times before the end. Save the table as a new CSV file and upload that.";
const unexpected =
  "The file could not be read: it seems to be damaged, or of a kind that is not known here. Save the table as a new CSV or XLSX file and upload that.";

function isOthers(error: unknown): boolean {
  if (error instanceof LeaseLost || error instanceof PartMissing) return true;
  return error instanceof Error && isOthers(error.cause);
}

/**
 * Whether the database failed and not the file: then the lease ends, and the file is read again. What PostgreSQL says of
 * data (class 22) it would say again.
 */
function isFaultOfDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isDriver = error.name === "PostgresError" && !("code" in error && String(error.code).startsWith("22"));
  const isLost = "code" in error && /^(?:CONNECTION_|CONNECT_|ECONN|ETIMEDOUT|EPIPE)/.test(String(error.code));
  return isDriver || isLost || isFaultOfDatabase(error.cause);
}

async function storeRead({ db }: Pick<Services, "db">, lease: Lease, read: TableRead): Promise<void> {
  const { columns, format, rowCount } = read;
  await end(
    db.system,
    lease,
    sql`state = 'read', read_at = now(), problem = null, row_count = ${rowCount},
      columns = ${JSON.stringify(columns)}::text::jsonb, format = ${JSON.stringify(format)}::text::jsonb`,
  );
}

/** Nothing of a file that could not be read is kept but the reason. */
async function storeFailed({ db }: Pick<Services, "db">, lease: Lease, problem: string): Promise<void> {
  await end(db.system, lease, sql`state = 'failed', problem = ${problem.toWellFormed()}, row_count = 0`);
}

async function end(db: Services["db"]["system"], lease: Lease, change: ReturnType<typeof sql>): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx.execute(sql`
      update upload set ${change}, lease_until = null
      where id = ${lease.id} and state = 'reading' and lease_until = ${lease.token}::timestamptz returning state`);
    if (changed.length === 0) return;
    await tx.execute(sql`delete from upload_part where upload_id = ${lease.id}`);
    if (changed[0]?.state === "failed") await tx.execute(sql`delete from upload_block where upload_id = ${lease.id}`);
  });
}
