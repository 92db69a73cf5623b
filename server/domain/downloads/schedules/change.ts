import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { inWorkspace, type Tx } from "#db/client.ts";
import { exportSchedule } from "#db/schema/export-schedules.ts";
import { chosenColumns } from "#server/compose/exported/chosen-columns.ts";
import { lastPeriod, nextDue } from "#server/compose/exported/schedule.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { readAddress } from "#server/domain/downloads/addresses.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { addressAt, withPeriod } from "./period.ts";
import { type scheduleTiming, timingOf } from "./timing.ts";

type Asked = z.output<typeof scheduleTiming> & { address: string; isOfLastPeriod: boolean };
type Row = typeof exportSchedule.$inferSelect;

/**
 * Has the list or report at an address exported again and again, the first time when it is due next. Throws as
 * `askForExport`, and `too_many` where the workspace has as many as it may.
 */
export async function createSchedule(scope: Scope, asked: Asked): Promise<{ id: string }> {
  const { address, isOfLastPeriod } = asked;
  const timing = timingOf(asked);
  const now = new Date();
  const { file } = readAddress(
    scope,
    isOfLastPeriod ? withPeriod(address, lastPeriod(timing, now)) : requireLasting(address),
  );
  requirePermission(scope, file.permission);
  const { id: workspaceId } = scope.workspace;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    await requireRoomFor(tx, "exportSchedules");
    await file.prepare(tx);
    const [row] = await tx
      .insert(exportSchedule)
      .values({
        ...timing,
        workspaceId,
        createdBy: scope.person.id,
        address,
        isOfLastPeriod,
        nextAt: nextDue(timing, now),
      })
      .returning();
    if (!row) throw noSuchSchedule();
    await appendAudit(tx, workspaceId, actorOf(scope), { action: "export_schedule.created", ...audited(row) });
    return { id: row.id };
  });
}

/** A report that always tells of the same days need not be made twice. */
function requireLasting(address: string): string {
  if (!address.startsWith("/reports/")) return address;
  throw new DomainError("invalid", t("domain.aReportRepeatsForTheDayWeek"), {
    field: "isOfLastPeriod",
  });
}

/** Leaves one of one's own out until it is resumed. Throws `not_found`. */
export async function pauseSchedule(scope: Scope, id: string): Promise<void> {
  await changeOwn(scope, id, "export_schedule.paused", async (tx, row) => {
    await tx
      .update(exportSchedule)
      .set({ pausedAt: row.pausedAt ?? new Date(), nextAt: null })
      .where(eq(exportSchedule.id, id));
  });
}

/** Has one go on that is paused or was stopped, from the next time on. Throws `not_found`, and what its list refuses. */
export async function resumeSchedule(scope: Scope, id: string): Promise<void> {
  await changeOwn(scope, id, "export_schedule.resumed", async (tx, row) => {
    const now = new Date();
    const { file } = readAddress(scope, addressAt(row, now));
    requirePermission(scope, file.permission);
    await file.prepare(tx);
    await tx
      .update(exportSchedule)
      .set({ pausedAt: null, problem: null, nextAt: nextDue(row, now) })
      .where(eq(exportSchedule.id, id));
  });
}

/** Deletes one. What it wrote is kept as long as was said. Throws `not_found`. */
export async function deleteSchedule(scope: Scope, id: string): Promise<void> {
  await changeOwn(scope, id, "export_schedule.deleted", async (tx) => {
    await tx.delete(exportSchedule).where(eq(exportSchedule.id, id));
  });
}

type Action = "export_schedule.paused" | "export_schedule.resumed" | "export_schedule.deleted";

async function changeOwn(
  scope: Scope,
  id: string,
  action: Action,
  change: (tx: Tx, row: Row) => Promise<void>,
): Promise<void> {
  requirePermission(scope, "workspace.read");
  const { id: workspaceId } = scope.workspace;
  await inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const [row] = await tx
      .select()
      .from(exportSchedule)
      .where(and(eq(exportSchedule.id, id), eq(exportSchedule.createdBy, scope.person.id)))
      .for("update");
    if (!row) throw noSuchSchedule();
    await change(tx, row);
    await appendAudit(tx, workspaceId, actorOf(scope), { action, ...audited(row) });
  });
}

const noSuchSchedule = () => new DomainError("not_found", t("domain.youHaveNoSuchRepeatedExportIn"));

/** What narrows a list may be somebody's address. */
function audited({ id, address, rhythm, weekday, monthDay, hour, timeZone, keptDays, keptFiles }: Row) {
  return {
    target: { kind: "export_schedule", id },
    meta: {
      ...{ list: address.split("?")[0], columns: chosenColumns(address)?.chosen ?? null },
      ...{ rhythm, weekday, monthDay, hour, timeZone, keptDays, keptFiles },
    },
    personal: { address },
  };
}
