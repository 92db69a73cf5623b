import { sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import type { erasureJob } from "#db/schema/audit.ts";
import { DomainError } from "#server/domain/errors.ts";
import { eraserOf } from "#server/domain/privacy/erased-people.ts";
import type { Subject } from "#server/domain/privacy/subject.ts";
import type { Services } from "#server/domain/scope.ts";
import { type AuditEntry, appendAudit } from "#server/domain/trail/append.ts";
import { addUp, type Counts, countsOf, findOnPage, isUnderWay, rewritePage, type Sought, underWay } from "./rewrite.ts";
import { nextPage, walks } from "./walks.ts";

type Job = Pick<
  typeof erasureJob.$inferSelect,
  "id" | "workspaceId" | "kind" | "erasureId" | "walk" | "cursor" | "tries"
> & {
  /** The lease's end, with all its digits: whoever has another one changes nothing any more. */
  token: string;
  sealed: string;
  createdMs: number;
  hasBarrier: boolean;
};

/** A page takes well under a second; a worker that holds one for so long is gone. */
const leaseMs = 60_000;
/** A worker that is asked to stop waits for no more than this and one page. */
const roundMs = 1000;
const mostTries = 5;
const tooOften = `It failed ${mostTries} times in a row, so it was ended. The administrators find the reason in the worker's log; ask again to go on.`;

/** Somebody else works on the job, or it has ended. */
class LeaseLost extends Error {}

/**
 * Works for a moment on the job of the workspace that has waited longest, page by page: each page is stored with how far
 * the job has come, so that a worker that was killed is followed by one that goes on there. Answers whether there was one
 * to work on. Rejects with what went wrong; the job is tried again a little later, and ended after five times in a row.
 */
export async function runNextErasure(services: Services, { lease = leaseMs } = {}): Promise<boolean> {
  const job = await claim(services, lease);
  if (!job) return false;
  try {
    await work(services, job);
  } catch (error) {
    if (error instanceof LeaseLost) return true;
    if (error instanceof DomainError && error.code === "conflict") {
      await fail(services, job, error.message);
      return true;
    }
    if (job.tries >= mostTries) await fail(services, job, tooOften);
    else await release(services, job, job.tries * 2000);
    throw error;
  }
  return true;
}

async function claim({ db }: Services, lease: number): Promise<Job | undefined> {
  const [job] = await db.system.execute<Job>(sql`
    update erasure_job set state = 'running', worked_at = now(), tries = tries + 1,
      lease_until = now() + ${lease} * interval '1 millisecond'
    where id = (
      select j.id from erasure_job j join workspace w on w.id = j.workspace_id and w.archived_at is null
      where j.ended_at is null and (j.lease_until is null or j.lease_until < now())
        and not exists (select from erasure_job b where b.workspace_id = j.workspace_id and b.ended_at is null
          and (b.created_at, b.id) < (j.created_at, j.id))
      order by (select max(o.worked_at) from erasure_job o where o.workspace_id = j.workspace_id) nulls first, j.created_at
      limit 1 for update of j skip locked)
    returning id, workspace_id as "workspaceId", kind, erasure_id as "erasureId", walk, cursor, tries, barrier is not null as "hasBarrier",
      lease_until::text as token, encode(subject_sealed, 'base64') as sealed, extract(epoch from created_at)::float8 * 1000 as "createdMs"`);
  return job;
}

async function work(services: Services, job: Job): Promise<void> {
  // Its workers may have died each time, which no error tells of.
  if (job.tries > mostTries) return fail(services, job, tooOften);
  if (job.kind === "erase" && !(await isQuiet(services, job))) return release(services, { ...job, tries: 0 }, 100);
  const sought = soughtBy(services, job);
  if (job.kind === "erase" && job.walk === 0 && job.cursor === null && (await isUnderWay(services.db, sought)))
    return fail(services, job, underWay);
  const began = performance.now();
  let at: Position | null = { walk: job.walk, cursor: job.cursor };
  while (at !== null && performance.now() - began < roundMs) at = await lookThrough(services, job, sought, at);
  if (at !== null) await release(services, { ...job, tries: 0 }, 0);
}

function soughtBy({ keyring }: Services, { id, workspaceId, sealed }: Job): Sought {
  const place = { table: "erasure_job", column: "subject_sealed", id, workspaceId };
  const subject = JSON.parse(keyring.open(Buffer.from(sealed, "base64"), place).reveal()) as Subject;
  return { workspaceId, subject, eraser: eraserOf(keyring, workspaceId, subject) };
}

/** Whether all transactions have ended that began before the erasure could be known to everybody. */
async function isQuiet({ db }: Services, { id, hasBarrier }: Job): Promise<boolean> {
  if (!hasBarrier)
    await db.system.execute(sql`
      update erasure_job set barrier = pg_snapshot_xmax(pg_current_snapshot()) where id = ${id} and barrier is null`);
  const [row] = await db.system.execute<{ quiet: boolean }>(sql`
    select barrier <= pg_snapshot_xmin(pg_current_snapshot()) as quiet from erasure_job where id = ${id}`);
  return row?.quiet ?? false;
}

type Position = { walk: number; cursor: string | null };

/** Looks through the page at the position, takes the person out of it, and stores where the next one is. Null at the end. */
async function lookThrough(services: Services, job: Job, sought: Sought, at: Position): Promise<Position | null> {
  const { db } = services;
  const { workspaceId } = job;
  const walk = walks[at.walk];
  if (!walk) {
    await inWorkspace(db.system, workspaceId, (tx) => finish(tx, job));
    return null;
  }
  const page = await inWorkspace(db.system, workspaceId, (tx) =>
    nextPage(tx, workspaceId, walk, at.cursor, new Date(job.createdMs)),
  );
  const next = page === null ? { walk: at.walk + 1, cursor: null } : { walk: at.walk, cursor: page.next };
  const finding = page && (await findOnPage(db, sought, walk, page));
  const isHeld = finding !== null && (finding.held.some(({ keys }) => keys.length > 0) || hasAny(finding.rest));
  // The app role may not change what was sent or heard, for whatever reason.
  await inWorkspace(db.system, workspaceId, async (tx) => {
    const found = finding === null ? {} : countsOf(finding);
    const counts = job.kind === "erase" && isHeld ? await rewritePage(tx, sought, finding) : found;
    await store(tx, job, next, page?.rows ?? 0, counts);
  });
  return next;
}

const hasAny = (counts: Counts) => Object.keys(counts).length > 0;

/** After what it tells of, in the same transaction: a worker whose lease has passed on changes nothing. */
async function store(tx: Tx, job: Job, { walk, cursor }: Position, rows: number, counts: Counts): Promise<void> {
  const [row] = await tx.execute<{ counts: Counts }>(sql`
    select counts from erasure_job where id = ${job.id} and lease_until::text = ${job.token} for update`);
  if (!row) throw new LeaseLost();
  await tx.execute(sql`
    update erasure_job set walk = ${walk}, cursor = ${cursor}, looked = looked + ${rows}, tries = 1,
      counts = ${JSON.stringify(addUp(row.counts, counts))}::text::jsonb
    where id = ${job.id}`);
}

/** What stays is that somebody was erased: the job forgets whom it was about. */
async function finish(tx: Tx, job: Job): Promise<void> {
  const counts = await end(tx, job, "done", null);
  if (job.erasureId === null) return;
  await tx.execute(sql`update erasure set erased = ${JSON.stringify(counts)} where id = ${job.erasureId}`);
  await audit(tx, job, { action: "personal_data.erased", counts });
}

/** What was erased so far stays erased. */
async function fail({ db }: Services, job: Job, problem: string): Promise<void> {
  await inWorkspace(db.system, job.workspaceId, async (tx) => {
    const counts = await end(tx, job, "failed", problem);
    if (job.erasureId === null) return;
    await tx.execute(sql`update erasure set erased = ${JSON.stringify(counts)} where id = ${job.erasureId}`);
    await audit(tx, job, { action: "personal_data.erasure_ended", counts, problem });
  });
}

async function end(tx: Tx, { id, token }: Job, state: "done" | "failed", problem: string | null): Promise<Counts> {
  const [row] = await tx.execute<{ counts: Counts }>(sql`
    update erasure_job set state = ${state}, problem = ${problem}, subject_sealed = null, cursor = null, lease_until = null,
      ended_at = now()
    where id = ${id} and lease_until::text = ${token} returning counts`);
  if (!row) throw new LeaseLost();
  return row.counts;
}

async function audit(
  tx: Tx,
  { workspaceId, erasureId }: Job,
  { action, ...meta }: { action: AuditEntry["action"]; counts: Counts; problem?: string },
): Promise<void> {
  await appendAudit(
    tx,
    workspaceId,
    { kind: "job", label: "erasures" },
    {
      action,
      target: { kind: "erasure", id: erasureId },
      meta,
    },
  );
}

async function release({ db }: Services, { id, token, tries }: Job, waitMs: number): Promise<void> {
  await db.system.execute(sql`
    update erasure_job set lease_until = now() + ${waitMs} * interval '1 millisecond', tries = ${tries}
    where id = ${id} and lease_until::text = ${token}`);
}
