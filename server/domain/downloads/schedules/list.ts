import { and, desc, eq, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { exportSchedule } from "#db/schema/export-schedules.ts";
import type { ExportState } from "#db/schema/exports.ts";
import { chosenColumns } from "#server/compose/exported/chosen-columns.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { told } from "#server/platform/kept-words.ts";

type LastRun = { id: string; state: ExportState; rows: number; problem: string | null };

/** What the scope's person has exported again and again, the last made first. A workspace has no more than fit into one answer. */
export async function listSchedules(scope: Scope) {
  requirePermission(scope, "workspace.read");
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx
      .select({
        id: exportSchedule.id,
        address: exportSchedule.address,
        rhythm: exportSchedule.rhythm,
        weekday: exportSchedule.weekday,
        monthDay: exportSchedule.monthDay,
        hour: exportSchedule.hour,
        timeZone: exportSchedule.timeZone,
        isOfLastPeriod: exportSchedule.isOfLastPeriod,
        keptDays: exportSchedule.keptDays,
        keptFiles: exportSchedule.keptFiles,
        nextAt: exportSchedule.nextAt,
        pausedAt: exportSchedule.pausedAt,
        problem: exportSchedule.problem,
        lastAt: exportSchedule.lastAt,
        missed: exportSchedule.missed,
        last: sql<LastRun | null>`(select json_build_object('id', l.id, 'state', l.state, 'rows', l.rows, 'problem', l.problem)
          from list_export l where l.schedule_id = export_schedule.id order by l.created_at desc, l.id desc limit 1)`,
      })
      .from(exportSchedule)
      .where(and(eq(exportSchedule.workspaceId, scope.workspace.id), eq(exportSchedule.createdBy, scope.person.id)))
      .orderBy(desc(exportSchedule.createdAt), desc(exportSchedule.id)),
  );
  return rows.map((row) => ({
    ...row,
    problem: told(row.problem),
    last: row.last && { ...row.last, problem: told(row.last.problem) },
    // What narrows a list may be somebody's address.
    address: maySeePersonal(scope) ? row.address : (row.address.split("?")[0] ?? ""),
    columns: chosenColumns(row.address),
  }));
}
