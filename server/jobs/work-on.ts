import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db } from "#db/client.ts";
import type { ClaimedJob } from "#server/domain/work/claim-job.ts";
import { asLogged, sentenceOfEnding, sentenceOfFailure } from "#server/domain/work/failure.ts";
import {
  finishJob,
  giveUpJob,
  handBackJob,
  holdJob,
  JobLost,
  postponeJob,
  prolongJob,
  retryJob,
} from "#server/domain/work/held-job.ts";
import type { HeldJob, Outcome } from "#server/domain/work/job.ts";
import type { Clock } from "./clock.ts";

/** Kinds of one lane share its places in a worker. */
export type Lane = { name: string; places: number };

/** A kind of work. It may run twice, and is tried until it ends or was tried so often in a row. */
export type KindOfJob = {
  lane: Lane;
  maxTries: number;
  /** Another worker takes it so long after this one fell silent. */
  leaseMs: number;
  /** Set for what runs by the clock, whatever became of the time before. */
  clock?: Clock;
  /** Whether it runs at each start of a worker too. */
  isDueAtStart?: boolean;
  /** Runs it; an error counts as a failed try. */
  run(job: HeldJob): Promise<Outcome>;
  /** Tells the thing itself that nobody works on it any more. */
  giveUp?(job: HeldJob, problem: string): Promise<void>;
};

type Place = { db: Db; log: Logger; stopping: AbortSignal };
/** One try at a job. */
type Try = Omit<Place, "stopping"> & { job: ClaimedJob; kind: KindOfJob; held: HeldJob };

const longestWaitMs = 300_000;
/** Twice as long each time, from two seconds to five minutes. */
const waitAfter = (tries: number) => Math.min(1000 * 2 ** tries, longestWaitMs);

/** Works on a claimed job under its lease and stores what came of it. Never rejects. */
export async function workOn(job: ClaimedJob, kind: KindOfJob, { db, log, stopping }: Place): Promise<void> {
  const ended = new AbortController();
  const lost = new AbortController();
  let hasProgressed = false;
  const held: HeldJob = {
    kind: job.kind,
    key: job.key,
    workspaceId: job.workspaceId,
    signal: AbortSignal.any([stopping, lost.signal]),
    hold: (tx) => holdJob(tx, job),
    progressed: () => {
      hasProgressed = true;
    },
  };
  const prolonging = keepLease(() => prolongJob(db, job, kind.leaseMs, hasProgressed), {
    everyMs: kind.leaseMs / 3,
    ended: ended.signal,
    onLost: () => lost.abort(new JobLost()),
  });
  const once: Try = { job, kind, held, db, log };
  try {
    const outcome = await tryOnce(once);
    ended.abort();
    await prolonging;
    await storeOutcome(once, outcome);
  } catch (error) {
    ended.abort();
    await prolonging;
    if (error instanceof JobLost || lost.signal.aborted) return;
    await judgeFailure(once, error, { tries: hasProgressed ? 1 : job.tries, isStopped: stopping.aborted });
  }
}

/** Runs the job, or gives it up: its last worker cannot say any more that it came to nothing. Answers null where it is given up. */
async function tryOnce(once: Try): Promise<Outcome | null> {
  const { job, kind, held } = once;
  if (job.tries <= kind.maxTries) return kind.run(held);
  await giveUp(once, sentenceOfEnding(kind.maxTries));
  return null;
}

/** Prolongs by time, whatever the work does meanwhile. A database that is away for a moment is asked again. */
async function keepLease(
  prolong: () => Promise<void>,
  { everyMs, ended, onLost }: { everyMs: number; ended: AbortSignal; onLost: () => void },
): Promise<void> {
  while (!ended.aborted) {
    await delay(everyMs, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return;
    const isLost = await prolong().then(
      () => false,
      (error: unknown) => error instanceof JobLost,
    );
    if (isLost) return onLost();
  }
}

async function storeOutcome({ db, job, kind }: Try, outcome: Outcome | null): Promise<void> {
  if (outcome === null) return;
  if (outcome !== "done") return postponeJob(db, job, { inMs: outcome.againInMs });
  const nextAt = nextTime(kind, job);
  return nextAt === null ? finishJob(db, job) : postponeJob(db, job, nextAt);
}

/** Times that were missed are over with this one. Never the same again, though clocks may differ. */
function nextTime({ clock }: KindOfJob, { dueAt }: ClaimedJob): Date | null {
  return clock?.(new Date(Math.max(Date.now(), dueAt.getTime()))) ?? null;
}

async function judgeFailure(
  once: Try,
  error: unknown,
  { tries, isStopped }: { tries: number; isStopped: boolean },
): Promise<void> {
  const { db, log, job, kind } = once;
  const about = { job: job.kind, key: job.key };
  try {
    if (isStopped) return await handBackJob(db, job);
    log.warn({ err: error, ...about, tries }, "a job failed");
    if (tries >= kind.maxTries) return await giveUp(once, sentenceOfFailure(error, tries));
    await retryJob(db, job, { tries, ms: waitAfter(tries) });
  } catch (storing) {
    // Its lease ends, and it is tried again.
    log.warn({ err: storing, ...about }, "what came of a job was not stored");
  }
}

async function giveUp({ db, log, job, kind, held }: Try, problem: string): Promise<void> {
  await kind.giveUp?.(held, problem);
  await giveUpJob(db, job, problem, nextTime(kind, job));
  log.error({ job: job.kind, key: job.key, problem: asLogged(problem) }, "a job was given up");
}
