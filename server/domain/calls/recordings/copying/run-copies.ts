import { sql } from "drizzle-orm";
import { type Db, inWorkspace } from "#db/client.ts";
import { StoreProblem } from "#server/domain/file-stores.ts";
import type { Services } from "#server/domain/scope.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";
import type { HeldJob, Outcome } from "#server/domain/work/job.ts";
import { type Copied, type CopyOptions, copyRecording } from "./copy.ts";
import { type Due, nextDue } from "./due.ts";
import { clearIncoming } from "./fetch-to-disk.ts";
import { listWanted } from "./plan.ts";
import { removeLeaving } from "./remove.ts";

/** A slice: then another workspace has its turn. One recording alone may take longer. */
const roundMs = 2000;
/** Recordings fetched side by side. */
const sideBySide = 4;
/** Tries without an answer in a slice, after which the address is left alone for a while. */
const mostSilent = 4;
const silentPauseMs = 30_000;

export type RunOptions = CopyOptions & { roundMs?: number };

/** Failures in a row after which the work shows among what was given up; a clock asks for it again. */
export const mostTries = 10;

/**
 * Works for a moment on the recordings of a workspace: removes what is to go, lists what is to be copied, and copies what is
 * due. The one job of a workspace, so that nothing is stored while it is removed. Of an archived one it only removes.
 */
export async function runCopies(services: Services, held: HeldJob, options: RunOptions = {}): Promise<Outcome> {
  const workspaceId = held.key;
  const began = performance.now();
  const until = began + (options.roundMs ?? roundMs);
  const halfway = (began + until) / 2;
  await clearIncoming(services.recordings);
  const removed = await removeLeaving(services, held, workspaceId, until);
  if (removed.problem !== null) return rest(services.db.system, held, workspaceId, removed.problem);
  if (await isArchived(services.db.system, workspaceId)) return performance.now() < until ? "done" : { againInMs: 20 };
  if (await isResting(services.db.system, workspaceId)) return "done";
  const isListed = await listWanted(services, held, workspaceId, halfway);
  const outcome = await copyDue({ services, held, workspaceId, ...options }, until);
  if (outcome !== "nothing due") return outcome;
  // Nothing is in the way of what is not there.
  await endRest(services.db.system, workspaceId);
  // What another worker has to remove, and what is tried again later, waits for the clock.
  return isListed && !(removed.isLeft && performance.now() >= until) ? "done" : { againInMs: 20 };
}

type Work = Parameters<typeof copyRecording>[0];

async function copyDue(work: Work, until: number): Promise<Outcome | "nothing due"> {
  const { services, held, workspaceId } = work;
  let silent = 0;
  while (!held.signal.aborted) {
    const due = await inWorkspace(services.db.system, workspaceId, (tx) => nextDue(tx, workspaceId, sideBySide));
    if (due.length === 0) return "nothing due";
    const came = await copySideBySide(work, due);
    if (came.problem !== null) return rest(services.db.system, held, workspaceId, came.problem);
    if (came.copied > 0) {
      held.progressed();
      await endRest(services.db.system, workspaceId);
    }
    silent += came.silent;
    if (silent >= mostSilent) return { againInMs: silentPauseMs };
    if (performance.now() >= until) return { againInMs: 20 };
  }
  return { againInMs: 20 };
}

/** All of them end before the next ones begin, also where one of them finds its place full. */
async function copySideBySide(
  work: Work,
  due: readonly Due[],
): Promise<{ copied: number; silent: number; problem: string | null }> {
  const ends = await Promise.allSettled(due.map((one) => copyRecording(work, one)));
  const failed = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
  const other = failed.find((reason) => !(reason instanceof StoreProblem));
  if (other !== undefined) throw other;
  const problem = failed.find((reason) => reason instanceof StoreProblem)?.kept ?? null;
  const count = (which: Copied) => ends.filter((end) => end.status === "fulfilled" && end.value === which).length;
  return { copied: count("copied"), silent: count("silent"), problem };
}

/**
 * Nothing can be copied, or removed, until the place can be used again: tried after half a minute, then after as long as it
 * has lasted so far, an hour at most.
 */
async function rest(db: Db, held: HeldJob, workspaceId: string, note: string): Promise<Outcome> {
  await inWorkspace(db, workspaceId, async (tx) => {
    await held.hold(tx);
    await tx.execute(sql`
      insert into recording_setting as s (workspace_id, rest_since, rest_until, rest_note)
      values (${workspaceId}, now(), now() + interval '30 seconds', ${note})
      on conflict (workspace_id) do update set rest_since = coalesce(s.rest_since, now()), rest_note = ${note},
        rest_until = now() + least(greatest(now() - coalesce(s.rest_since, now()), interval '30 seconds'), interval '1 hour')`);
  });
  return "done";
}

async function isArchived(db: Db, workspaceId: string): Promise<boolean> {
  const [row] = await db.execute(sql`
    select 1 from workspace where id = ${workspaceId} and archived_at is not null`);
  return row !== undefined;
}

async function isResting(db: Db, workspaceId: string): Promise<boolean> {
  const [row] = await inWorkspace(db, workspaceId, (tx) =>
    tx.execute(sql`select 1 from recording_setting where workspace_id = ${workspaceId} and rest_until > now()`),
  );
  return row !== undefined;
}

async function endRest(db: Db, workspaceId: string): Promise<void> {
  await inWorkspace(db, workspaceId, (tx) =>
    tx.execute(sql`
      update recording_setting set rest_since = null, rest_until = null, rest_note = null
      where workspace_id = ${workspaceId} and rest_since is not null`),
  );
}

/** Asks for the work of every workspace that has some. Answers how many. */
export async function askForCopies({ db }: Pick<Services, "db">): Promise<number> {
  return db.system.transaction(async (tx) => {
    const found = await tx.execute<{ id: string }>(sql`
      select w.id from workspace w where
        exists (select from recording r where r.workspace_id = w.id and r.leaving_at is not null)
        or w.archived_at is null and (
          exists (select from recording_setting s where s.workspace_id = w.id and s.mode = 'copies')
          or exists (select from recording r where r.workspace_id = w.id and r.state = 'linked' and r.leaving_at is null))
      order by w.id`);
    for (const { id } of found) await enqueue(tx, { kind: "copy_recordings", key: id, workspaceId: id });
    return found.length;
  });
}
