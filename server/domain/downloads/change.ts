import { and, eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { listExport } from "#db/schema/exports.ts";
import { withoutGone } from "#server/compose/exported/chosen-columns.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { askForExport } from "./ask.ts";

/**
 * Ends an export of one's own that waits or is being written: whoever writes it stops, and nothing of it is kept. Throws
 * `not_found`, and `conflict` for one that has ended.
 */
export async function cancelExport(scope: Scope, id: string): Promise<void> {
  requirePermission(scope, "workspace.read");
  const { services, workspace } = scope;
  await inWorkspace(services.db.app, workspace.id, async (tx) => {
    const row = await lockOwn(tx, scope, id);
    if (row.state !== "waiting" && row.state !== "writing")
      throw new DomainError("conflict", t("domain.thisExportHasEndedAlready"));
    await tx
      .update(listExport)
      .set({
        state: "cancelled",
        endedAt: sql`date_trunc('milliseconds', now())`,
        // What was named already is removed as the file of an expired one is.
        expiresAt: sql`now()`,
        droppedAt: sql`case when ${listExport.objectKey} is null then now() end`,
      })
      .where(eq(listExport.id, id));
    await appendAudit(tx, workspace.id, actorOf(scope), {
      action: "export.cancelled",
      target: { kind: "export", id },
      meta: { list: row.address.split("?")[0], state: row.state },
    });
  });
}

/**
 * Asks for the same list as an export of one's own that has no file: it failed, was cancelled or has expired. The file shows
 * what its list shows now to whoever asks. Throws `not_found`, `conflict` for one that goes on, has its file or was withdrawn,
 * and as `askForExport`.
 */
export async function askAgain(scope: Scope, id: string): Promise<{ id: string }> {
  requirePermission(scope, "workspace.read");
  const { services, workspace } = scope;
  const { row, isKept } = await inWorkspace(services.db.app, workspace.id, async (tx) => {
    const found = await lockOwn(tx, scope, id);
    return { row: found, isKept: found.state === "ready" && !found.isOver };
  });
  // What narrowed it is forgotten, and the whole list is not what was asked for.
  if (row.voidedAt) throw new DomainError("conflict", t("domain.thisExportWasWithdrawnAskForIt"));
  if (row.state === "waiting" || row.state === "writing" || isKept)
    throw new DomainError("conflict", t("domain.thisExportIsUnderWayOrHas"));
  // One that repeated may be of an older version, with a column that there is no more.
  return askForExport(scope, row.scheduleId === null ? row.address : withoutGone(row.address));
}

async function lockOwn(tx: Tx, { person }: Scope, id: string) {
  const [found] = await tx
    .select({ row: listExport, isOver: sql<boolean>`coalesce(${listExport.expiresAt} <= now(), false)` })
    .from(listExport)
    .where(and(eq(listExport.id, id), eq(listExport.createdBy, person.id)))
    .for("update");
  if (!found) throw new DomainError("not_found", t("domain.youHaveNoSuchExportInThis"));
  return { ...found.row, isOver: found.isOver };
}
