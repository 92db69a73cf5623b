import { setTimeout as delay } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { recipientCheck } from "#db/schema/uploads.ts";
import type { Services } from "#server/domain/scope.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";
import { JobLost } from "#server/domain/work/held-job.ts";
import type { HeldJob, Outcome } from "#server/domain/work/job.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { blockStore, UploadGone } from "./block-store.ts";
import { TableProblem } from "./formats/problem.ts";
import type { TableRead } from "./formats/read-csv.ts";
import { type ReadApart, ReaderEnded, readApart } from "./reader/read-apart.ts";
import { PartMissing, readStoredPart } from "./stored-part.ts";

export type ReadOptions = Pick<ReadApart, "cacheDir" | "limits" | "onStart"> & {
  /** Hears of what no sentence was written for; the file's owner gets a general one. */
  onDefect?: (error: unknown, uploadId: string) => void;
};

/** Tries in a row whose reader or worker ended before the file did. */
export const mostTries = 3;

const afterFaultMs = 5000;

/** So soon the reader of a file that was discarded ends. */
const lookEveryMs = 2000;

type Found = { byteCount: number; options: ReadApart["options"] };

/**
 * Reads an upload into blocks of rows, in a process of its own. Whoever takes it over after a worker was gone starts from
 * the beginning. A file that cannot be read ends in a sentence. Throws JobLost, and what is no fault of the file's.
 */
export async function readUpload(
  services: Pick<Services, "db">,
  held: HeldJob,
  options: ReadOptions = {},
): Promise<Outcome> {
  const { system } = services.db;
  const found = await take(services, held);
  if (!found) return "done";
  const store = blockStore(system, held);
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, held.signal]);
  const watching = endOnceGone(services, held.key, ending);
  try {
    const part = (no: number) => readStoredPart(system, held.key, no);
    const { cacheDir, limits, onStart } = options;
    const { keep, restart } = store;
    const read = await readApart({ ...found, part, keep, restart, signal, cacheDir, limits, onStart });
    await store.end();
    await storeRead(services, held, read);
  } catch (error) {
    await store.settle();
    return await judgeFailure(services, held, error, options);
  } finally {
    ending.abort();
    await watching;
  }
  return "done";
}

/**
 * Says on the upload's page that it could not be read. Its bytes stay as long as it does, so that an administrator can have
 * it tried again.
 */
export function giveUpUpload(services: Pick<Services, "db">, held: HeldJob): Promise<void> {
  return end(services, held, sql`state = 'failed', problem = ${neverEnds()}, row_count = 0`, dropBlocks);
}

/** Forgets what an earlier try has stored. One that was given up still has its bytes. */
async function take({ db }: Pick<Services, "db">, held: HeldJob): Promise<Found | undefined> {
  return db.system.transaction(async (tx) => {
    const [found] = await tx.execute<Found>(sql`
      update upload set state = 'reading', problem = null, row_count = 0
      where id = ${held.key} and (state = 'reading' or (state = 'failed'
        and exists (select from upload_part where upload_id = upload.id)))
      returning byte_count::float8 as "byteCount", options`);
    if (!found) return;
    await held.hold(tx);
    await dropBlocks(tx, held.key);
    return found;
  });
}

/** Ends the reading of a file that was discarded, also where its reader says nothing. */
async function endOnceGone({ db }: Pick<Services, "db">, id: string, ending: AbortController): Promise<void> {
  const { signal } = ending;
  try {
    for (;;) {
      await delay(lookEveryMs, undefined, { signal });
      // Where the database cannot be asked, the next block that is stored finds out.
      const [found] = await db.system
        .execute(sql`select 1 from upload where id = ${id} and state = 'reading'`)
        .catch(() => [true]);
      if (!found) ending.abort(new UploadGone());
    }
  } catch (error) {
    // Aborting what has ended does nothing.
    ending.abort(error);
  }
}

async function judgeFailure(
  services: Pick<Services, "db">,
  held: HeldJob,
  error: unknown,
  { onDefect }: ReadOptions,
): Promise<Outcome> {
  if (held.signal.aborted || isOf(error, JobLost)) throw held.signal.aborted ? error : new JobLost();
  if (isOf(error, UploadGone) || isOf(error, PartMissing)) return "done";
  if (error instanceof ReaderEnded) throw error;
  // The file is not to blame, and is read again as often as it takes.
  if (isFaultOfDatabase(error)) return { againInMs: afterFaultMs };
  if (!(error instanceof TableProblem)) onDefect?.(error, held.key);
  await storeFailed(services, held, error instanceof TableProblem ? error.kept : unexpected());
  return "done";
}

const neverEnds = () => toKeep(() => t("kept.fileReaderNeverEnds"));
const unexpected = () => toKeep(() => t("kept.fileSeemsDamaged"));

/** Whether the error, or what caused it, is one of these. */
function isOf(error: unknown, kind: new (...args: never[]) => Error): boolean {
  return error instanceof kind || (error instanceof Error && isOf(error.cause, kind));
}

/**
 * Whether the database failed and not the file: then the file is read again. What PostgreSQL says of
 * data (class 22) it would say again.
 */
function isFaultOfDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isDriver = error.name === "PostgresError" && !("code" in error && String(error.code).startsWith("22"));
  const isLost = "code" in error && /^(?:CONNECTION_|CONNECT_|ECONN|ETIMEDOUT|EPIPE)/.test(String(error.code));
  return isDriver || isLost || isFaultOfDatabase(error.cause);
}

async function storeRead(services: Pick<Services, "db">, held: HeldJob, read: TableRead): Promise<void> {
  const { columns, format, rowCount } = read;
  await end(
    services,
    held,
    sql`state = 'read', read_at = now(), problem = null, row_count = ${rowCount},
      columns = ${JSON.stringify(columns)}::text::jsonb, format = ${JSON.stringify(format)}::text::jsonb`,
    async (tx, id) => {
      await dropParts(tx, id);
      await enqueueWaiting(tx, id);
    },
  );
}

/** Nothing of a file that could not be read is kept but the reason. */
async function storeFailed(services: Pick<Services, "db">, held: HeldJob, problem: string): Promise<void> {
  await end(
    services,
    held,
    sql`state = 'failed', problem = ${problem.toWellFormed()}, row_count = 0`,
    async (tx, id) => {
      await dropParts(tx, id);
      await dropBlocks(tx, id);
    },
  );
}

async function end(
  { db }: Pick<Services, "db">,
  held: HeldJob,
  change: ReturnType<typeof sql>,
  clear: (tx: Tx, id: string) => Promise<unknown>,
): Promise<void> {
  await db.system.transaction(async (tx) => {
    const changed = await tx.execute(
      sql`update upload set ${change} where id = ${held.key} and state = 'reading' returning 1`,
    );
    if (changed.length === 0) return;
    await held.hold(tx);
    await clear(tx, held.key);
  });
}

const dropParts = (tx: Tx, id: string) => tx.execute(sql`delete from upload_part where upload_id = ${id}`);
const dropBlocks = async (tx: Tx, id: string) => {
  await tx.execute(sql`delete from upload_block where upload_id = ${id}`);
};

/** Drafts may have been waiting for these rows. */
async function enqueueWaiting(tx: Tx, uploadId: string): Promise<void> {
  const waiting = await tx
    .select({ key: recipientCheck.submissionId, workspaceId: recipientCheck.workspaceId })
    .from(recipientCheck)
    .where(and(eq(recipientCheck.uploadId, uploadId), eq(recipientCheck.state, "queued")));
  for (const check of waiting) await enqueue(tx, { kind: "check_recipients", ...check });
}
