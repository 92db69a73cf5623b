import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { apiToken } from "#db/schema/workspaces.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";

/**
 * Ends a token from the next request on. Whoever may manage tokens may end any: somebody who finds one in the open should
 * not have to look for its maker. Throws `not_found`, or `conflict` for one that has ended.
 */
export async function revokeToken(scope: Scope, input: { tokenId: string }): Promise<void> {
  requirePermission(scope, "token.manage");
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [known] = await tx.select({ name: apiToken.name }).from(apiToken).where(eq(apiToken.id, input.tokenId));
    if (!known) throw new DomainError("not_found", t("domain.thereIsNoSuchAPITokenIn"));
    const [ended] = await tx
      .update(apiToken)
      .set({ revokedAt: sql`now()`, revokedBy: scope.person.id })
      .where(and(eq(apiToken.id, input.tokenId), isNull(apiToken.revokedAt), gt(apiToken.expiresAt, sql`now()`)))
      .returning({ id: apiToken.id, ending: apiToken.ending, personId: apiToken.personId });
    if (!ended) throw new DomainError("conflict", t("domain.thisAPITokenHasEndedAlready"));
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "token.revoked",
      target: { kind: "token", id: ended.id },
      meta: { name: known.name, ending: ended.ending, actedFor: ended.personId },
    });
  });
}
