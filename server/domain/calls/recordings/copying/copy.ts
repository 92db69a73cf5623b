import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { type FileStore, StoreProblem, storeForCopies, storeOf } from "#server/domain/file-stores.ts";
import type { Services } from "#server/domain/scope.ts";
import type { HeldJob } from "#server/domain/work/job.ts";
import { t } from "#words/t.ts";
import type { FetchTiming } from "../source/fetch-recording.ts";
import { linkIn } from "../source/link.ts";
import { type Due, isThis } from "./due.ts";
import { type FetchedToDisk, fetchToDisk } from "./fetch-to-disk.ts";

/** Waits after the first try, the second …; after the last one it is given up. */
export const waitsMinutes = [1, 10, 60, 360, 1440] as const;

/** Steps of one copy, in order; fault tests stop a process at one of them. */
export type CopyStep = "begun" | "fetched" | "named" | "stored" | "copied";

export type CopyOptions = { timing?: FetchTiming; onStep?: (step: CopyStep, due: Due) => void };

/** `silent`: there was no answer, so that others at the same address may wait. */
export type Copied = "copied" | "ended" | "later" | "silent";

type Work = { services: Services; held: HeldJob; workspaceId: string } & CopyOptions;

/**
 * Copies one recording: fetched to the disk as a whole, its length and SHA-256 taken, named in its row, then stored, then
 * told to be there. Whoever is killed in between leaves a row that is tried again, and nothing that no row names. Throws
 * StoreProblem where the place for copies is to blame, for which the recording is not counted as tried.
 */
export async function copyRecording(work: Work, due: Due): Promise<Copied> {
  const { services, workspaceId, onStep } = work;
  const link = await begin(work, due);
  if (link === null) return "ended";
  onStep?.("begun", due);
  try {
    const fetched = await fetchToDisk(services, { source: due.source, link }, work.held.signal, work.timing);
    if (fetched.kind !== "fetched") return await endOrWait(work, due, fetched);
    onStep?.("fetched", due);
    try {
      return await store(work, due, fetched);
    } finally {
      await rm(fetched.file.path, { force: true });
    }
  } catch (error) {
    if (error instanceof StoreProblem) await inWorkspace(services.db.system, workspaceId, (tx) => untry(tx, due));
    throw error;
  }
}

/**
 * Counts the try before it is made, so that one that ends its worker is not tried for ever. Answers the link that the record
 * names now; null where there is none any more, and the row goes.
 */
async function begin({ services, held, workspaceId }: Work, due: Due): Promise<string | null> {
  return inWorkspace(services.db.system, workspaceId, async (tx) => {
    await held.hold(tx);
    // Locked, so that nobody is erased from it between what is read and what is stored.
    const [known] = await tx.execute<{ record: Record<string, unknown> }>(sql`
      select record from call_record where workspace_id = ${workspaceId} and connection_id = ${due.connectionId}
        and kind = 'ai' and record_id = ${due.recordId} for share`);
    const link = known ? linkIn(known.record, due.part) : null;
    const wait = waitsMinutes[Math.min(due.tries, waitsMinutes.length - 1)] ?? 1;
    const change =
      link === null
        ? sql`leaving_at = now()`
        : sql`url = ${link}, tries = tries + 1, next_try_at = now() + ${wait} * interval '1 minute'`;
    await tx.execute(sql`update recording t set ${change} where ${isThis(due)} and state = 'linked'`);
    return link;
  });
}

/** The place was to blame. */
async function untry(tx: Tx, due: Due): Promise<void> {
  await tx.execute(sql`
    update recording t set tries = greatest(tries - 1, 0), next_try_at = now()
    where ${isThis(due)} and state = 'linked'`);
}

async function endOrWait(
  work: Work,
  due: Due,
  { kind, problem, isSilent }: Exclude<FetchedToDisk, { kind: "fetched" }>,
): Promise<Copied> {
  const isOver = kind !== "failed" || due.tries >= waitsMinutes.length;
  const change = isOver ? sql`state = ${kind}, ended_at = now(), problem = ${problem}` : sql`problem = ${problem}`;
  await inWorkspace(work.services.db.system, work.workspaceId, (tx) => storeChange(tx, work, due, change));
  if (isSilent) return "silent";
  return isOver ? "ended" : "later";
}

async function store(work: Work, due: Due, { file }: Extract<FetchedToDisk, { kind: "fetched" }>): Promise<Copied> {
  const { services, held, workspaceId, onStep } = work;
  const { system } = services.db;
  const to = storeForCopies(services.recordings);
  const key = keyOf(workspaceId, due, file.sha256);
  await removeOther(services, due, to, key, held.signal);
  const named = sql`place = ${to.place}, place_id = ${to.id()}, object_key = ${key}`;
  const isWanted = await inWorkspace(system, workspaceId, (tx) => storeChange(tx, work, due, named));
  if (!isWanted) return "ended";
  onStep?.("named", due);
  await to.put(key, file, held.signal);
  onStep?.("stored", due);
  const whole = sql`state = 'copied', bytes = ${file.bytes}, sha256 = decode(${file.sha256.toString("hex")}, 'hex'),
    content_type = ${file.contentType}, copied_at = date_trunc('milliseconds', now()), problem = null`;
  const isKept = await inWorkspace(system, workspaceId, (tx) => storeChange(tx, work, due, whole));
  onStep?.("copied", due);
  // Where it is to be removed by now, its row names the object, and it goes with it.
  return isKept ? "copied" : "ended";
}

/** What an earlier try left elsewhere. The row can name one object only. */
async function removeOther(
  { recordings }: Services,
  due: Due,
  to: FileStore,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  if (due.objectKey === null || (due.objectKey === key && due.placeId === to.id())) return;
  const store = storeOf(recordings, due);
  if (store === null) throw new StoreProblem(() => t("kept.earlierCopyIsOutOfReach"));
  await store.remove(due.objectKey, signal);
}

/** Only while the recording waits for its copy and this worker has the job. Answers whether it did. */
async function storeChange(tx: Tx, { held }: Work, due: Due, change: SQL): Promise<boolean> {
  await held.hold(tx);
  const rows = await tx.execute(sql`
    update recording t set ${change} where ${isThis(due)} and state = 'linked' and leaving_at is null returning 1`);
  return rows.length > 0;
}

/** Says nothing of whom it is about. The same bytes of the same recording always get the same key. */
function keyOf(workspaceId: string, { connectionId, recordId, part, month }: Due, sha256: Buffer): string {
  const name = createHash("sha256")
    .update(JSON.stringify([connectionId, recordId]))
    .digest("hex")
    .slice(0, 32);
  return `${workspaceId}/${month}/${name}-${part}-${sha256.toString("hex").slice(0, 16)}`;
}
