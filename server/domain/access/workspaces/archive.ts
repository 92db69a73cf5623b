import { eq, sql } from "drizzle-orm";
import { workspace } from "#db/schema/workspaces.ts";
import { DomainError } from "#server/domain/errors.ts";
import {
  type InstanceScope,
  requireAdministrator,
  requirePermission,
  type Scope,
  type Services,
} from "#server/domain/scope.ts";
import { pauseWaiting } from "#server/domain/standing/pause-waiting.ts";
import { type AuditEntry, actorOf, appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

type Change = { workspaceId: string; archived: boolean; typedName?: string };

/**
 * An owner puts the workspace away: from the next request on nothing of it is reachable, and nothing of it is sent. What
 * is queued is paused, and callbacks are still stored. `typedName` must be its name, else throws `invalid`.
 */
export async function archiveWorkspace(scope: Scope, { typedName }: { typedName: string }): Promise<void> {
  requirePermission(scope, "workspace.archive");
  await setArchived(scope.services, scope, { workspaceId: scope.workspace.id, archived: true, typedName }, false);
}

/** The same by an administrator of the instance. Throws `not_found`, `conflict` when it is archived already, `invalid`. */
export async function archiveAnyWorkspace(
  scope: InstanceScope,
  input: { workspaceId: string; typedName: string },
): Promise<void> {
  requireAdministrator(scope);
  await setArchived(scope.services, scope, { ...input, archived: true }, true);
}

/** Brings an archived workspace back as it was; what waited in its queue is paused, and people resume it one by one. */
export async function restoreWorkspace(scope: InstanceScope, input: { workspaceId: string }): Promise<void> {
  requireAdministrator(scope);
  await setArchived(scope.services, scope, { ...input, archived: false }, true);
}

async function setArchived(
  services: Services,
  by: Parameters<typeof actorOf>[0],
  { workspaceId: id, archived, typedName }: Change,
  asAdministrator: boolean,
): Promise<void> {
  await services.db.system.transaction(async (tx) => {
    const [row] = await tx.select().from(workspace).where(eq(workspace.id, id)).for("no key update");
    if (!row) throw new DomainError("not_found", t("domain.thereIsNoSuchWorkspace"));
    if ((row.archivedAt !== null) === archived)
      throw new DomainError(
        "conflict",
        archived
          ? t("domain.nameIsArchivedAlready", { name: row.name })
          : t("domain.nameIsNotArchived", { name: row.name }),
      );
    if (typedName !== undefined && typedName.trim() !== row.name)
      throw new DomainError("invalid", t("domain.typeNameAsItIsWrittenHere", { name: row.name }), {
        field: "typedName",
      });
    await tx
      .update(workspace)
      .set({ archivedAt: archived ? sql`now()` : null })
      .where(eq(workspace.id, id));
    // Also on the way back: a call under way may have come back to the queue meanwhile.
    const paused = await pauseWaiting(
      tx,
      id,
      toKeep(() => t("kept.workspaceWasArchived")),
    );
    const entry: AuditEntry = {
      action: archived ? "workspace.archived" : "workspace.restored",
      target: { kind: "workspace", id },
      meta: { name: row.name, paused },
    };
    await appendAudit(tx, id, actorOf(by), entry);
    if (asAdministrator) await appendAudit(tx, instanceChain, actorOf(by), entry);
  });
}
