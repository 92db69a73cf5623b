import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { application, connection } from "#db/schema/connections.ts";
import type { Area } from "#server/contract/operation.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import type { AuditAction } from "#server/domain/trail/actions.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import type { NewApplication } from "./input.ts";
import { lockActive, lockApplication } from "./lock.ts";
import { currentConnection } from "./open-account.ts";

type Application = typeof application.$inferSelect;

/** An application as a form offers it. */
export type ApplicationInUse = {
  appId: string;
  label: string;
  isDefault: boolean;
  /** Which connection it belongs to, where the workspace has several. */
  connectionName: string | null;
};

/** Applications of one area of the connection in use, the default one first. Throws `not_found` where nothing is connected. */
export async function applicationsInUse(tx: Tx, area: Area): Promise<ApplicationInUse[]> {
  const current = await currentConnection(tx);
  const active = await tx.select({ id: connection.id }).from(connection).where(isNull(connection.archivedAt)).limit(2);
  const rows = await tx
    .select({ appId: application.appId, label: application.label, isDefault: application.isDefault })
    .from(application)
    .where(and(eq(application.connectionId, current.id), eq(application.area, area), isNull(application.archivedAt)))
    .orderBy(desc(application.isDefault), asc(application.label));
  return rows.map((row) => ({ ...row, connectionName: active.length > 1 ? current.name : null }));
}

/**
 * Adds an application that was set up on the platform; the first of its area is the default. One that was archived comes
 * back with the new label. Throws `conflict` for one that is there.
 */
export async function addApplication(
  scope: Scope,
  input: NewApplication & { connectionId: string },
): Promise<{ id: string }> {
  requirePermission(scope, "connection.manage");
  return change(scope, async (tx) => {
    await lockActive(tx, scope, input.connectionId);
    const { connectionId, area, appId, label } = input;
    const key = and(
      eq(application.connectionId, connectionId),
      eq(application.area, area),
      eq(application.appId, appId),
    );
    const [existing] = await tx.select().from(application).where(key);
    if (existing && existing.archivedAt === null) {
      throw new DomainError("conflict", t("domain.thisApplicationExistsAlreadyAsLabel", { label: existing.label }), {
        field: "appId",
      });
    }
    const isDefault = !(await hasDefault(tx, input));
    const [stored] = existing
      ? await tx
          .update(application)
          .set({ label, isDefault, archivedAt: null })
          .where(eq(application.id, existing.id))
          .returning({ id: application.id })
      : await tx
          .insert(application)
          .values({ workspaceId: scope.workspace.id, connectionId, area, appId, label, isDefault })
          .returning({ id: application.id });
    if (!stored) throw new Error("the application was not stored");
    const after = { connectionId, area, appId, label, isDefault };
    await record(tx, scope, stored.id, "application.added", { after });
    return stored;
  });
}

export async function relabelApplication(scope: Scope, input: { id: string; label: string }): Promise<void> {
  requirePermission(scope, "connection.manage");
  await change(scope, async (tx) => {
    const row = await lockApplication(tx, scope, input.id);
    await tx.update(application).set({ label: input.label }).where(eq(application.id, row.id));
    await record(tx, scope, row.id, "application.relabelled", {
      before: { label: row.label },
      after: { label: input.label },
      meta: { appId: row.appId },
    });
  });
}

/** Makes an application the one that forms of its area offer first, and that a test of the connection asks with. */
export async function makeDefaultApplication(scope: Scope, { id }: { id: string }): Promise<void> {
  requirePermission(scope, "connection.manage");
  await change(scope, async (tx) => {
    const row = await lockApplication(tx, scope, id);
    if (row.archivedAt !== null)
      throw new DomainError("conflict", t("domain.labelIsArchivedRestoreItFirst", { label: row.label }));
    const [before] = await tx
      .update(application)
      .set({ isDefault: false })
      .where(and(ofArea(row), eq(application.isDefault, true)))
      .returning({ appId: application.appId });
    await tx.update(application).set({ isDefault: true }).where(eq(application.id, id));
    await record(tx, scope, id, "application.made_default", {
      before: { appId: before?.appId ?? null },
      after: { appId: row.appId },
      meta: { area: row.area },
    });
  });
}

/** Takes an application out of the forms. What was sent with it stays, and its results are still asked for. */
export async function archiveApplication(scope: Scope, { id }: { id: string }): Promise<void> {
  requirePermission(scope, "connection.manage");
  await change(scope, async (tx) => {
    const row = await lockApplication(tx, scope, id);
    if (row.archivedAt !== null)
      throw new DomainError("conflict", t("domain.labelIsArchivedAlready", { label: row.label }));
    await tx.update(application).set({ archivedAt: new Date(), isDefault: false }).where(eq(application.id, id));
    await record(tx, scope, id, "application.archived", { meta: { area: row.area, appId: row.appId } });
  });
}

export async function restoreApplication(scope: Scope, { id }: { id: string }): Promise<void> {
  requirePermission(scope, "connection.manage");
  await change(scope, async (tx) => {
    const row = await lockApplication(tx, scope, id);
    if (row.archivedAt === null)
      throw new DomainError("conflict", t("domain.labelIsNotArchived", { label: row.label }));
    const isDefault = !(await hasDefault(tx, row));
    await tx.update(application).set({ archivedAt: null, isDefault }).where(eq(application.id, id));
    await record(tx, scope, id, "application.restored", { meta: { area: row.area, appId: row.appId } });
  });
}

function ofArea({ connectionId, area }: Pick<Application, "connectionId" | "area">) {
  return and(eq(application.connectionId, connectionId), eq(application.area, area), isNull(application.archivedAt));
}

async function hasDefault(tx: Tx, place: Pick<Application, "connectionId" | "area">): Promise<boolean> {
  const [row] = await tx
    .select({ id: application.id })
    .from(application)
    .where(and(ofArea(place), eq(application.isDefault, true)));
  return row !== undefined;
}

function change<Result>(scope: Scope, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inWorkspace(scope.services.db.app, scope.workspace.id, work);
}

function record(
  tx: Tx,
  scope: Scope,
  id: string,
  action: AuditAction,
  said: { before?: Record<string, unknown>; after?: Record<string, unknown>; meta?: Record<string, unknown> },
): Promise<void> {
  return appendAudit(tx, scope.workspace.id, actorOf(scope), { action, target: { kind: "application", id }, ...said });
}
