import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { DomainError } from "#server/domain/errors.ts";

/**
 * Lets changes of a workspace's people and settings come one after the other: take it first. Sends do not wait for it.
 * Throws `not_found` for one that is archived.
 */
export async function lockWorkspace(tx: Tx, id: string): Promise<{ name: string; requiresSecondFactor: boolean }> {
  const [row] = await tx
    .select({ name: workspace.name, requiresSecondFactor: workspace.requiresSecondFactor })
    .from(workspace)
    .where(and(eq(workspace.id, id), isNull(workspace.archivedAt)))
    .for("no key update");
  if (!row) throw new DomainError("not_found", "There is no such workspace, or you are not a member of it.");
  return row;
}
