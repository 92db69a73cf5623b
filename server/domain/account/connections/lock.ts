import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { application, connection } from "#db/schema/connections.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import type { Connection } from "./open-account.ts";

/**
 * A connection for a change; changes of a workspace's connections come one after the other, so that there is never more
 * than one default. Throws `not_found`.
 */
export async function lockConnection(tx: Tx, scope: Scope, id: string): Promise<Connection> {
  await lockWorkspace(tx, scope.workspace.id);
  // The dispatcher writes what it learns of the platform's clock here; `no key` leaves room for rows that refer to it.
  const [row] = await tx.select().from(connection).where(eq(connection.id, id)).for("no key update");
  if (!row) throw new DomainError("not_found", t("domain.thereIsNoSuchConnectionInThis"));
  return row;
}

/** As `lockConnection`, for what only makes sense while calls are made over it. Throws `conflict`. */
export async function lockActive(tx: Tx, scope: Scope, id: string): Promise<Connection> {
  const row = await lockConnection(tx, scope, id);
  if (row.archivedAt !== null)
    throw new DomainError("conflict", t("domain.nameIsArchivedRestoreItFirst", { name: row.name }));
  return row;
}

/** An application for a change. Throws `not_found`. */
export async function lockApplication(tx: Tx, scope: Scope, id: string): Promise<typeof application.$inferSelect> {
  await lockWorkspace(tx, scope.workspace.id);
  const [row] = await tx.select().from(application).where(eq(application.id, id)).for("no key update");
  if (!row) throw new DomainError("not_found", t("domain.thereIsNoSuchApplicationInThis"));
  return row;
}
