import { eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { callColumns } from "./read.ts";

export type RevealedRequest = { path: string; request: Record<string, unknown>; reply: string | null };

/** A call's request and answer as stored. Whoever sees a send sees its calls. Throws `not_found`. */
export async function revealRequest(scope: Scope, id: string): Promise<RevealedRequest> {
  requirePermission(scope, "personal.see");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [row] = await tx
      .select({
        attemptId: platformCall.attemptId,
        path: platformCall.path,
        request: callColumns.request,
        reply: platformCall.reply,
      })
      .from(platformCall)
      .where(eq(platformCall.id, id));
    if (!row) throw new DomainError("not_found", t("domain.thereIsNoRecordOfSuchA"));
    const { attemptId, ...shown } = row;
    requirePermission(scope, attemptId === null ? "request.read" : "submission.read");
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "personal_data.revealed",
      target: { kind: "request", id },
    });
    return shown;
  });
}
