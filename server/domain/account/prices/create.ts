import { and, eq, isNull, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { priceList } from "#db/schema/sending.ts";
import { mostPrices, type PriceLine, readPrices } from "#server/compose/price-lines.ts";
import { type PricedArea, pricedWords } from "#server/compose/priced-areas.ts";
import { isMessageArea } from "#server/contract/areas.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { isCurrency } from "./currencies.ts";

/** Problems that are told at once; one reads no more of them. */
const toldAtOnce = 50;

/** A list as it is added. `text` is pasted lines of prefix and price, or the one price of an area that has no other. */
export type NewPriceList = { area: PricedArea; validFrom: string; currency: string; text: string };

/**
 * Adds a price list of an area that is valid from a day (YYYY-MM-DD) until its next one. Throws `invalid` with the lines that
 * are not right, and `conflict` where a list of the area begins that day already.
 */
export async function createPriceList(scope: Scope, input: NewPriceList): Promise<{ id: string; priceCount: number }> {
  requirePermission(scope, "price.manage");
  const { area, currency, validFrom } = input;
  if (!isCurrency(currency))
    throw new DomainError("invalid", t("domain.chooseACurrencyByItsThreeLetters"), { field: "currency" });
  const prices = takePrices(area, input.text);
  const { id: workspaceId } = scope.workspace;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    await requireRoomFor(tx, "priceLists");
    await refuseSameDay(tx, workspaceId, input);
    const [list] = await tx
      .insert(priceList)
      .values({ workspaceId, area, validFrom, currency, createdBy: scope.person.id })
      .returning({ id: priceList.id });
    if (!list) throw new Error("the price list was not stored");
    await tx.execute(sql`
      insert into price (price_list_id, workspace_id, prefix, amount)
      select ${list.id}, ${workspaceId}, p.prefix, p.amount
      from jsonb_to_recordset(${JSON.stringify(prices)}::text::jsonb) p(prefix text, amount numeric)`);
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "price_list.created",
      target: { kind: "price_list", id: list.id },
      after: { area, validFrom, currency, prices: prices.length },
    });
    return { id: list.id, priceCount: prices.length };
  });
}

function takePrices(area: PricedArea, text: string): PriceLine[] {
  const { prices, problems } = readPrices(area, text);
  const isPasted = isMessageArea(area);
  const refuse = (message: string) =>
    new DomainError("invalid", message, { field: "text", problems: problems.slice(0, toldAtOnce) });
  const [first] = problems;
  if (first && !isPasted) throw refuse(first.problem);
  if (first) {
    const others = problems.length - 1;
    throw refuse(
      others === 0 ? t("domain.lineProblem", first) : t("domain.lineProblemAndOthers", { ...first, others }),
    );
  }
  if (prices.length === 0) throw refuse(isPasted ? t("domain.writeAtLeastOneLine") : t("domain.writeThePrice"));
  if (prices.length > mostPrices)
    throw refuse(t("domain.aListHasUpToPrices", { most: mostPrices.toLocaleString("en") }));
  return prices;
}

async function refuseSameDay(tx: Tx, workspaceId: string, { area, validFrom }: NewPriceList): Promise<void> {
  const [same] = await tx
    .select({ id: priceList.id })
    .from(priceList)
    .where(
      and(
        eq(priceList.workspaceId, workspaceId),
        eq(priceList.area, area),
        eq(priceList.validFrom, validFrom),
        isNull(priceList.archivedAt),
      ),
    );
  if (same)
    throw new DomainError("conflict", t("domain.aListForPluralBeginsOnThis", { plural: pricedWords[area].plural }), {
      field: "validFrom",
    });
}
