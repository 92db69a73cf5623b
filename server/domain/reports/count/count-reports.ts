import { sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import type { Services } from "#server/domain/scope.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";
import type { HeldJob, Outcome } from "#server/domain/work/job.ts";
import { countNext } from "./count-next.ts";

/** A slice: then another workspace has its turn. */
const roundMs = 2000;

/** Failures in a row after which the work shows among what was given up; a clock asks for it again. */
export const mostTries = 10;

/** Counts what changed in a workspace since it was last counted. */
export async function countReports({ db }: Pick<Services, "db">, held: HeldJob): Promise<Outcome> {
  const until = performance.now() + roundMs;
  while (!held.signal.aborted) {
    const counted = await inWorkspace(db.system, held.key, async (tx) => {
      await held.hold(tx);
      return countNext(tx, held.key);
    });
    if (counted === 0) return "done";
    held.progressed();
    if (performance.now() >= until) break;
  }
  return { againInMs: 20 };
}

/** Asks for the work of every workspace of which something changed. Answers how many. */
export async function askForCounts({ db }: Pick<Services, "db">): Promise<number> {
  return db.system.transaction(async (tx) => {
    // One look into the index for each workspace, however many marks it has.
    const found = await tx.execute<{ id: string }>(sql`
      select w.id from workspace w where w.archived_at is null
        and exists (select from report_mark m where m.workspace_id = w.id) order by w.id`);
    for (const { id } of found) await enqueue(tx, { kind: "count_reports", key: id, workspaceId: id });
    return found.length;
  });
}
