import { sql } from "drizzle-orm";
import type { Services } from "#server/domain/scope.ts";
import { blockStore, clearBlocks } from "./block-store.ts";
import { TableProblem } from "./formats/problem.ts";
import type { TableRead } from "./formats/read-csv.ts";
import { readFile } from "./formats/read-file.ts";
import { type Lease, LeaseLost, leaseMs, takeUpload } from "./lease.ts";
import { PartMissing, partSource } from "./part-source.ts";

export type ReadOptions = {
  leaseMs?: number;
  /** Hears of what no sentence was written for; the file's owner gets a general one. */
  onDefect?: (error: unknown, uploadId: string) => void;
};

/**
 * Reads the upload that waits longest into blocks of rows. May run twice: whoever takes it over after a lease ended starts
 * from the beginning. Answers false where nothing waits.
 */
export async function readNextUpload(services: Pick<Services, "db">, options: ReadOptions = {}): Promise<boolean> {
  const { system } = services.db;
  const ms = options.leaseMs ?? leaseMs;
  const lease = await takeUpload(system, ms);
  if (!lease) return false;
  const store = blockStore(system, lease, ms);
  try {
    await clearBlocks(system, lease);
    const read = await readFile(partSource(system, lease), lease.options, store);
    await store.end();
    await storeRead(services, lease, read);
  } catch (error) {
    await store.settle();
    if (isOthers(error)) return true;
    if (isFaultOfDatabase(error)) throw error;
    if (!(error instanceof TableProblem)) options.onDefect?.(error, lease.id);
    await storeFailed(services, lease, error instanceof TableProblem ? error.message : unexpected);
  }
  return true;
}

const unexpected =
  "The file could not be read: it seems to be damaged, or of a kind that is not known here. Save the table anew as CSV or XLSX and upload that.";

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
