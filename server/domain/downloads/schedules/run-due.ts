import { eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { exportSchedule } from "#db/schema/export-schedules.ts";
import { listExport } from "#db/schema/exports.ts";
import { missedSince, nextDue } from "#server/compose/exported/schedule.ts";
import { askerIsGone, askerScope } from "#server/domain/downloads/asker-scope.ts";
import { requireReadable } from "#server/domain/downloads/require-readable.ts";
import { DomainError } from "#server/domain/errors.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { appendAudit } from "#server/domain/trail/append.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";
import { toldInEnglish } from "#server/platform/kept-words.ts";
import { addressAt } from "./period.ts";

type Row = typeof exportSchedule.$inferSelect;

/** At most so many at once; what is left is due the next time. */
const atOnce = 200;

const job = { kind: "job", label: "exports" } as const;

/**
 * Has everything written that is due, each once however often it was missed, under the rights that its owner has at this
 * moment. Whoever has none any more is told why it stopped. Answers how many were begun.
 */
export async function runDueSchedules(services: Services, now: Date = new Date()): Promise<number> {
  const due = await services.db.system.execute<{ id: string; workspaceId: string }>(sql`
    select id, workspace_id as "workspaceId" from export_schedule where next_at <= ${now.toISOString()}::timestamptz
    order by next_at limit ${atOnce}`);
  let begun = 0;
  const failed: unknown[] = [];
  for (const one of due) {
    try {
      if (await inWorkspace(services.db.system, one.workspaceId, (tx) => runOne(tx, services, one.id, now))) begun += 1;
    } catch (error) {
      // One that cannot be begun must not keep those of others from it.
      failed.push(error);
    }
  }
  if (failed.length > 0)
    throw new AggregateError(failed, `Repeated exports that could not be begun: ${failed.length}.`);
  return begun;
}

async function runOne(tx: Tx, services: Services, id: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(exportSchedule)
    .where(eq(exportSchedule.id, id))
    .for("update", { skipLocked: true });
  // Another worker has it, or had it.
  if (!row?.nextAt || row.nextAt > now) return false;
  const missed = missedSince(row, row.nextAt, now);
  const scope = await askerScope(tx, services, row);
  if (scope === null) return stop(tx, row, askerIsGone());
  let address: string;
  try {
    address = addressAt(row, now);
    await requireReadable(scope, address);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return stop(tx, row, error.message);
  }
  await begin(tx, { scope, row, address, missed });
  await tx
    .update(exportSchedule)
    .set({ lastAt: now, missed, nextAt: nextDue(row, now) })
    .where(eq(exportSchedule.id, id));
  return true;
}

type Begun = { scope: Scope; row: Row; address: string; missed: number };

async function begin(tx: Tx, { scope, row, address, missed }: Begun): Promise<void> {
  const { workspaceId, createdBy, keptDays, id: scheduleId } = row;
  const seesPeople = maySeePersonal(scope);
  const [stored] = await tx
    .insert(listExport)
    .values({ workspaceId, createdBy, address, seesPeople, scheduleId, keptDays })
    .returning({ id: listExport.id });
  const id = stored?.id ?? "";
  await enqueue(tx, { kind: "write_export", key: id, workspaceId });
  await appendAudit(tx, workspaceId, job, {
    action: "export.repeated",
    target: { kind: "export", id },
    meta: { schedule: scheduleId, list: address.split("?")[0], people: seesPeople ? "full" : "masked", missed },
    personal: { address },
  });
}

async function stop(tx: Tx, { id, workspaceId }: Row, problem: string): Promise<false> {
  await tx.update(exportSchedule).set({ problem, nextAt: null }).where(eq(exportSchedule.id, id));
  await appendAudit(tx, workspaceId, job, {
    action: "export_schedule.stopped",
    target: { kind: "export_schedule", id },
    meta: { reason: toldInEnglish(problem) },
  });
  return false;
}
