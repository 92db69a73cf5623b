import { sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { findCall, isCall, noSuchCall } from "./find-call.ts";
import { type ToldFields, toldFields } from "./one.ts";

/** Every field of one call as the platform told it. The trail keeps who looked at which. Throws `forbidden`, `not_found`. */
export async function revealCall(scope: Scope, { kind, id }: { kind: CallKind; id: string }): Promise<ToldFields> {
  requirePermission(scope, "personal.see");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const key = await findCall(tx, scope, kind, id);
    const [row] = await tx.execute<{ record: Record<string, unknown> }>(sql`
      select c.record from call_record c where ${isCall(key)}`);
    // Erased or dropped between two statements.
    if (!row) throw noSuchCall();
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "personal_data.revealed",
      target: { kind: "call_record", id: key.recordId },
      meta: { kind },
    });
    return toldFields(kind, row.record);
  });
}
