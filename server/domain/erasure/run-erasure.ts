import { sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import type { erasureJob } from "#db/schema/audit.ts";
import { voidExports } from "#server/domain/downloads/void-exports.ts";
import { DomainError } from "#server/domain/errors.ts";
import { eraserOf } from "#server/domain/privacy/erased-people.ts";
import type { Subject } from "#server/domain/privacy/subject.ts";
import type { Services } from "#server/domain/scope.ts";
import { type AuditEntry, appendAudit } from "#server/domain/trail/append.ts";
import type { HeldJob, Outcome } from "#server/domain/work/job.ts";
import { toKeep, toldInEnglish } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { copiesLeft, copiesLeftSentence } from "./leaving-copies.ts";
import { addUp, type Counts, countsOf, findOnPage, isUnderWay, rewritePage, type Sought, underWay } from "./rewrite.ts";
import { nextPage, walks } from "./walks.ts";

type Job = Pick<typeof erasureJob.$inferSelect, "id" | "workspaceId" | "kind" | "erasureId" | "walk" | "cursor"> & {
  sealed: string;
  createdMs: number;
  hasBarrier: boolean;
};
type Work = { services: Services; held: HeldJob; job: Job };

/** A worker that is asked to stop waits for no more than this and one page. */
const roundMs = 1000;
/** Steps in a row that may fail, or whose worker may be gone. */
export const mostTries = 5;
const tooOften = () => toKeep(() => t("kept.erasureGivenUp", { tries: mostTries }));

/**
 * Works for a moment on a job, page by page: each page is stored with how far the job has come, so that a worker that was
 * killed is followed by one that goes on there. One that was given up goes on where somebody has it tried again.
 */
export async function runErasure(services: Services, held: HeldJob): Promise<Outcome> {
  const job = await take(services, held);
  if (!job) return "done";
  const work = { services, held, job };
  try {
    return await goOn(work);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "conflict")) throw error;
    await fail(work, error.message);
    return "done";
  }
}

/** Says on the job's page that it was given up. Whom it is about is kept with it, so that it can be tried again. */
export async function giveUpErasure(services: Services, held: HeldJob): Promise<void> {
  const job = await take(services, held);
  if (job) await fail({ services, held, job }, tooOften(), { mayGoOn: true });
}

/** Nothing where it has ended: only one that was given up still knows whom it is about. */
async function take({ db }: Services, held: HeldJob): Promise<Job | undefined> {
  return db.system.transaction(async (tx) => {
    await held.hold(tx);
    const [job] = await tx.execute<Job>(sql`
      update erasure_job set state = 'running', ended_at = null, problem = case when state = 'running' then problem end
      where id = ${held.key} and subject_sealed is not null
      returning id, workspace_id as "workspaceId", kind, erasure_id as "erasureId", walk, cursor, barrier is not null as "hasBarrier",
        encode(subject_sealed, 'base64') as sealed, extract(epoch from created_at)::float8 * 1000 as "createdMs"`);
    return job;
  });
}

async function goOn(work: Work): Promise<Outcome> {
  const { services, held, job } = work;
  if (job.kind === "erase" && !(await isQuiet(services, job))) return { againInMs: 100 };
  const sought = soughtBy(services, job);
  if (job.kind === "erase" && job.walk === 0 && job.cursor === null && (await isUnderWay(services.db, sought))) {
    await fail(work, underWay());
    return "done";
  }
  const began = performance.now();
  let at: Position | null = { walk: job.walk, cursor: job.cursor };
  while (at !== null && performance.now() - began < roundMs && !held.signal.aborted) {
    if (at.walk >= walks.length && job.kind === "erase") {
      const wait = await waitForCopies(work);
      if (wait !== null) return wait;
    }
    at = await lookThrough(work, sought, at);
  }
  return at === null ? "done" : { againInMs: 20 };
}

/** It is done only when copies of their recordings are gone too. Null where none is left. */
async function waitForCopies(work: Work): Promise<Outcome | null> {
  const { services, job } = work;
  const left = await inWorkspace(services.db.system, job.workspaceId, (tx) => copiesLeft(tx, job.workspaceId));
  if (left === null) return null;
  if (!left.isLong) return { againInMs: 1000 };
  // It says so while it waits: what lies there is theirs until it is gone.
  const problem = copiesLeftSentence(left.count);
  await services.db.system.execute(sql`update erasure_job set problem = ${problem} where id = ${job.id}`);
  return { againInMs: 30_000 };
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
async function lookThrough(work: Work, sought: Sought, at: Position): Promise<Position | null> {
  const { services, held, job } = work;
  const { db } = services;
  const { workspaceId } = job;
  const walk = walks[at.walk];
  if (!walk) {
    await inWorkspace(db.system, workspaceId, (tx) => finish(tx, work));
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
    await store(tx, work, next, page?.rows ?? 0, counts);
  });
  held.progressed();
  return next;
}

const hasAny = (counts: Counts) => Object.keys(counts).length > 0;

/** After what it tells of, in the same transaction: a worker whose job has passed on changes nothing. */
async function store(
  tx: Tx,
  { held, job }: Work,
  { walk, cursor }: Position,
  rows: number,
  counts: Counts,
): Promise<void> {
  await held.hold(tx);
  const [row] = await tx.execute<{ counts: Counts }>(sql`
    select counts from erasure_job where id = ${job.id} for update`);
  await tx.execute(sql`
    update erasure_job set walk = ${walk}, cursor = ${cursor}, looked = looked + ${rows},
      counts = ${JSON.stringify(addUp(row?.counts ?? {}, counts))}::text::jsonb
    where id = ${job.id}`);
}

/** What stays is that somebody was erased: the job forgets whom it was about. */
async function finish(tx: Tx, work: Work): Promise<void> {
  const { job } = work;
  const counts = await end(tx, work, { state: "done", problem: null, mayGoOn: false });
  if (job.erasureId === null) return;
  await voidExports(tx, job.workspaceId);
  await tx.execute(sql`update erasure set erased = ${JSON.stringify(counts)} where id = ${job.erasureId}`);
  await audit(tx, job, { action: "personal_data.erased", counts });
}

/** What was erased so far stays erased. */
async function fail(work: Work, problem: string, { mayGoOn } = { mayGoOn: false }): Promise<void> {
  const { services, job } = work;
  await inWorkspace(services.db.system, job.workspaceId, async (tx) => {
    const counts = await end(tx, work, { state: "failed", problem, mayGoOn });
    if (job.erasureId === null) return;
    await voidExports(tx, job.workspaceId);
    await tx.execute(sql`update erasure set erased = ${JSON.stringify(counts)} where id = ${job.erasureId}`);
    await audit(tx, job, { action: "personal_data.erasure_ended", counts, problem: toldInEnglish(problem) });
  });
}

type End = { state: "done" | "failed"; problem: string | null; mayGoOn: boolean };

async function end(tx: Tx, { held, job }: Work, { state, problem, mayGoOn }: End): Promise<Counts> {
  await held.hold(tx);
  const forgotten = mayGoOn ? sql`` : sql`subject_sealed = null, cursor = null,`;
  const [row] = await tx.execute<{ counts: Counts }>(sql`
    update erasure_job set ${forgotten} state = ${state}, problem = ${problem}, ended_at = now()
    where id = ${job.id} returning counts`);
  return row?.counts ?? {};
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
