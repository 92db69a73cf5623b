import { eq } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { suppression } from "#db/schema/sending.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { noSuchSuppression, requireComing } from "./row.ts";

/** Changes why and until when a number is suppressed. Throws `not_found`, and `invalid` for an end that has come. */
export async function changeSuppression(
  scope: Scope,
  input: { id: string; reason: string; until: Date | null },
): Promise<{ id: string }> {
  requirePermission(scope, "suppression.manage");
  requireComing(input.until);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const was = await lockSuppression(tx, input.id);
    // Who reads the reason masked and gives it back as it was shown did not change it.
    const reason = input.reason === shownText(scope, was.reason) ? was.reason : input.reason;
    await tx.update(suppression).set({ reason, until: input.until }).where(eq(suppression.id, input.id));
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "suppression.changed",
      target: { kind: "suppression", id: input.id },
      before: audited(was),
      after: audited({ reason, until: input.until }),
      meta: { channel: was.channel },
      personal: { number: was.number },
    });
    return { id: input.id };
  });
}

/** Lets a number be sent to again. The audit trail keeps that it was suppressed. Throws `not_found`. */
export async function removeSuppression(scope: Scope, { id }: { id: string }): Promise<{ id: string }> {
  requirePermission(scope, "suppression.manage");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const was = await lockSuppression(tx, id);
    await tx.delete(suppression).where(eq(suppression.id, id));
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "suppression.removed",
      target: { kind: "suppression", id },
      before: { ...audited(was), since: was.createdAt.toISOString() },
      meta: { channel: was.channel, isErased: was.number === null },
      personal: { number: was.number },
    });
    return { id };
  });
}

async function lockSuppression(tx: Tx, id: string) {
  const [row] = await tx.select().from(suppression).where(eq(suppression.id, id)).for("update");
  if (!row) throw noSuchSuppression();
  return row;
}

/** A reason is free text and may name people. */
function audited({ reason, until }: { reason: string; until: Date | null }) {
  return { reason: maskText(reason), until: until?.toISOString() ?? null };
}
