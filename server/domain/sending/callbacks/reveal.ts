import { and, eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { callback } from "#db/schema/partitioned/callbacks.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { type ShownBody, showBody } from "./get.ts";

export type RevealedCallback = { query: string; body: ShownBody };

/** What one callback said, as it came. Leaves an entry of who looked, never of what they saw. Throws `not_found`. */
export async function revealCallback(scope: Scope, id: number): Promise<RevealedCallback> {
  requirePermission(scope, "personal.see");
  requirePermission(scope, "callback.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [row] = await tx
      .select({ query: callback.query, raw: callback.raw })
      .from(callback)
      .where(and(eq(callback.workspaceId, scope.workspace.id), eq(callback.id, id)));
    if (!row) throw new DomainError("not_found", t("domain.thereIsNoSuchCallback"));
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "personal_data.revealed",
      target: { kind: "callback", id: String(id) },
    });
    return { query: row.query, body: showBody(row.raw) };
  });
}
