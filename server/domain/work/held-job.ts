import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { job } from "#db/schema/jobs.ts";
import type { ClaimedJob } from "./claim-job.ts";
import { enqueue, enqueueClock } from "./enqueue.ts";

/** The job has passed to another worker. */
export class JobLost extends Error {
  constructor() {
    super("the job has passed to another worker");
    this.name = "JobLost";
  }
}

/** SQL over `job`: this worker still has it. */
const isHeld = ({ id, owner }: ClaimedJob) => and(eq(job.id, id), eq(job.leaseOwner, owner));
const inMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;
const free = { leaseOwner: null, leaseUntil: null };

/**
 * Keeps the job with this worker until the transaction has ended: what is stored in it is stored once. Throws JobLost.
 */
export async function holdJob(tx: Tx, held: ClaimedJob): Promise<void> {
  const found = await tx
    .select({ id: job.id })
    .from(job)
    .where(isHeld(held))
    .for("share")
    .prepare("hold_job")
    .execute();
  if (found.length === 0) throw new JobLost();
}

/** Holds the lease for as long again. After some progress, what failed before does not count any more. Throws JobLost. */
export async function prolongJob(db: Db, held: ClaimedJob, ms: number, hasProgressed: boolean): Promise<void> {
  const found = await db
    .update(job)
    .set({ leaseUntil: inMs(ms), ...(hasProgressed && { tries: 1 }) })
    .where(isHeld(held))
    .returning({ id: job.id });
  if (found.length === 0) throw new JobLost();
}

/** It is done, and so is what was given up of it before; asked for meanwhile, it is due once more. */
export async function finishJob(db: Db, held: ClaimedJob): Promise<void> {
  await db.transaction(async (tx) => {
    const done = await tx
      .delete(job)
      .where(and(isHeld(held), eq(job.asked, held.asked)))
      .returning({ id: job.id });
    if (done.length > 0) return forgetGivenUp(tx, held);
    await tx
      .update(job)
      .set({ ...free, tries: 0, dueAt: sql`now()`, asked: 1 })
      .where(isHeld(held));
  });
}

/** It went well and goes on then: a slice of longer work, or the next time of a clock. */
export async function postponeJob(db: Db, held: ClaimedJob, due: { inMs: number } | Date): Promise<void> {
  const dueAt = due instanceof Date ? due : inMs(due.inMs);
  await db.transaction(async (tx) => {
    await tx
      .update(job)
      .set({ ...free, tries: 0, dueAt })
      .where(isHeld(held));
    if (due instanceof Date) await forgetGivenUp(tx, held);
  });
}

/** It failed and is tried again later. */
export async function retryJob(db: Db, held: ClaimedJob, { tries, ms }: { tries: number; ms: number }): Promise<void> {
  await db
    .update(job)
    .set({ ...free, tries, dueAt: inMs(ms) })
    .where(isHeld(held));
}

/** Leaves it to another worker at once; that this one was stopped counts as no try. */
export async function handBackJob(db: Db, held: ClaimedJob): Promise<void> {
  await db
    .update(job)
    .set({ ...free, tries: held.tries - 1, dueAt: sql`now()` })
    .where(isHeld(held));
}

/**
 * Keeps the job as given up, with a sentence. `nextAt` is when its clock runs next, whatever became of this time. Work asked
 * for during the last try waits anew.
 */
export async function giveUpJob(db: Db, held: ClaimedJob, problem: string, nextAt: Date | null): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .update(job)
      .set({ ...free, failedAt: sql`now()`, problem: problem.toWellFormed() })
      .where(isHeld(held))
      .returning({ asked: job.asked });
    if (!found) return;
    await tx.delete(job).where(and(isGivenUp(held), sql`${job.id} <> ${held.id}`));
    const { kind, key, workspaceId } = held;
    if (nextAt !== null) await enqueueClock(tx, kind, nextAt);
    else if (found.asked !== held.asked) await enqueue(tx, { kind, key, workspaceId });
  });
}

async function forgetGivenUp(tx: Tx, held: ClaimedJob): Promise<void> {
  await tx.delete(job).where(isGivenUp(held));
}

const isGivenUp = ({ kind, key }: ClaimedJob) => and(eq(job.kind, kind), eq(job.key, key), isNotNull(job.failedAt));
