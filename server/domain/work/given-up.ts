import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { type JobKind, job } from "#db/schema/jobs.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { DomainError } from "#server/domain/errors.ts";
import { type InstanceScope, requireAdministrator } from "#server/domain/scope.ts";
import { actorOf, appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { told, toldInEnglish } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

/** Those given up last are shown, up to here. */
const shown = 50;

/** Work that failed too often. `workspace` is null for the instance's. */
export type GivenUp = {
  id: string;
  kind: JobKind;
  workspace: string | null;
  failedAt: Date | null;
  problem: string | null;
};

/** Work that failed, at most 50, and how much there is. */
export async function listGivenUp(db: Db): Promise<{ jobs: GivenUp[]; count: number }> {
  const [jobs, count] = await Promise.all([
    db
      .select({
        id: job.id,
        kind: job.kind,
        workspace: workspace.name,
        failedAt: job.failedAt,
        problem: job.problem,
      })
      .from(job)
      .leftJoin(workspace, eq(workspace.id, job.workspaceId))
      .where(isNotNull(job.failedAt))
      .orderBy(desc(job.failedAt), desc(job.id))
      .limit(shown),
    db.$count(job, isNotNull(job.failedAt)),
  ]);
  return { jobs: jobs.map((one) => ({ ...one, problem: told(one.problem) })), count };
}

/**
 * Has work that was given up tried again, with all its tries. Where the same waits already, that is done at once instead.
 * Throws `conflict` where it is not given up any more.
 */
export async function tryWorkAgain(scope: InstanceScope, id: string): Promise<void> {
  requireAdministrator(scope);
  await scope.services.db.system.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(job)
      .where(and(eq(job.id, id), isNotNull(job.failedAt)))
      .for("update");
    if (!found) throw new DomainError("conflict", t("domain.thisWorkIsNoLongerListedAs"));
    if (await hurryWaiting(tx, found)) await tx.delete(job).where(eq(job.id, id));
    else await tx.update(job).set({ failedAt: null, problem: null, tries: 0, dueAt: sql`now()` }).where(eq(job.id, id));
    await appendAudit(tx, instanceChain, actorOf(scope), {
      action: "job.tried_again",
      target: { kind: "job", id },
      meta: { job: found.kind, workspaceId: found.workspaceId, problem: toldInEnglish(found.problem) },
    });
  });
}

/** Makes the same work due now where it waits. Answers whether it does. */
async function hurryWaiting(tx: Tx, { kind, key }: { kind: JobKind; key: string }): Promise<boolean> {
  const hurried = await tx
    .update(job)
    .set({ dueAt: sql`least(${job.dueAt}, now())`, asked: sql`${job.asked} + 1` })
    .where(and(eq(job.kind, kind), eq(job.key, key), isNull(job.failedAt)))
    .returning({ id: job.id });
  return hurried.length > 0;
}
