import { and, eq, isNull, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { priceList } from "#db/schema/sending.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";

/** Puts a list away: from now on its area’s list before it is valid in its place. Throws `not_found`, also when it is put away. */
export async function archivePriceList(scope: Scope, { id }: { id: string }): Promise<{ id: string }> {
  requirePermission(scope, "price.manage");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [list] = await tx
      .update(priceList)
      .set({ archivedAt: sql`now()` })
      .where(and(eq(priceList.id, id), isNull(priceList.archivedAt)))
      .returning({ area: priceList.area, validFrom: priceList.validFrom, currency: priceList.currency });
    if (!list) throw new DomainError("not_found", t("domain.thereIsNoSuchPriceListIn"));
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "price_list.archived",
      target: { kind: "price_list", id },
      before: list,
    });
    return { id };
  });
}
