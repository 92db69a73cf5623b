import { and, eq, isNull, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { priceList } from "#db/schema/sending.ts";
import { mostPrices, type PriceLine, readPriceLines } from "#server/compose/price-lines.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { counted } from "#server/domain/counted.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { isCurrency } from "./currencies.ts";

/** Problems that are told at once; one reads no more of them. */
const toldAtOnce = 50;

/**
 * Adds a price list, pasted as lines of prefix and price, that is valid from a day (YYYY-MM-DD) until the next one. Throws
 * `invalid` with the lines that are not right, and `conflict` where a list begins that day already.
 */
export async function createPriceList(
  scope: Scope,
  input: { validFrom: string; currency: string; text: string },
): Promise<{ id: string; priceCount: number }> {
  requirePermission(scope, "price.manage");
  const { currency, validFrom } = input;
  if (!isCurrency(currency))
    throw new DomainError("invalid", "Choose a currency by its three letters, such as EUR.", { field: "currency" });
  const prices = readPrices(input.text);
  const { id: workspaceId } = scope.workspace;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    await requireRoomFor(tx, "priceLists");
    await refuseSameDay(tx, workspaceId, validFrom);
    const [list] = await tx
      .insert(priceList)
      .values({ workspaceId, validFrom, currency, createdBy: scope.person.id })
      .returning({ id: priceList.id });
    if (!list) throw new Error("the price list was not stored");
    await tx.execute(sql`
      insert into price (price_list_id, workspace_id, prefix, amount)
      select ${list.id}, ${workspaceId}, p.prefix, p.amount
      from jsonb_to_recordset(${JSON.stringify(prices)}::text::jsonb) p(prefix text, amount numeric)`);
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "price_list.created",
      target: { kind: "price_list", id: list.id },
      after: { validFrom, currency, prices: prices.length },
    });
    return { id: list.id, priceCount: prices.length };
  });
}

function readPrices(text: string): PriceLine[] {
  const { prices, problems } = readPriceLines(text);
  const refuse = (message: string) =>
    new DomainError("invalid", message, { field: "text", problems: problems.slice(0, toldAtOnce) });
  const [first] = problems;
  if (first) {
    const others = problems.length - 1;
    const rest = others === 0 ? "" : ` ${counted(others, "more line is", "more lines are")} wrong.`;
    throw refuse(`Line ${first.line}: ${first.problem}${rest}`);
  }
  if (prices.length === 0) throw refuse("Write at least one line with a prefix and a price.");
  if (prices.length > mostPrices) throw refuse(`A list has up to ${mostPrices.toLocaleString("en")} prices.`);
  return prices;
}

async function refuseSameDay(tx: Tx, workspaceId: string, validFrom: string): Promise<void> {
  const [same] = await tx
    .select({ id: priceList.id })
    .from(priceList)
    .where(
      and(eq(priceList.workspaceId, workspaceId), eq(priceList.validFrom, validFrom), isNull(priceList.archivedAt)),
    );
  if (same)
    throw new DomainError("conflict", "A list begins on this day already. Choose another day, or archive that list.", {
      field: "validFrom",
    });
}
