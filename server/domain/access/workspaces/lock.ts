import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { DomainError } from "#server/domain/errors.ts";
import { t } from "#words/t.ts";

/**
 * Lets changes of a workspace's people and settings come one after the other: take it first. Sends do not wait for it.
 * Throws `not_found` for one that is archived.
 */
export async function lockWorkspace(
  tx: Tx,
  id: string,
): Promise<{ name: string; requiresSecondFactor: boolean; defaultCountry: string | null }> {
  const { name, requiresSecondFactor, defaultCountry } = workspace;
  const [row] = await tx
    .select({ name, requiresSecondFactor, defaultCountry })
    .from(workspace)
    .where(and(eq(workspace.id, id), isNull(workspace.archivedAt)))
    .for("no key update");
  if (!row) throw new DomainError("not_found", t("domain.thereIsNoSuchWorkspaceOrYou"));
  return row;
}
