import { and, asc, count, desc, eq, gt, max, min, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { price, priceList } from "#db/schema/sending.ts";
import { normaliseNumber } from "#server/compose/number.ts";
import { type PricedArea, pricedAreas } from "#server/compose/priced-areas.ts";
import { numberSentence } from "#server/compose/problems.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { DomainError } from "#server/domain/errors.ts";
import { byDigits, type Page, type Paging, pageOf } from "#server/domain/paging.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { fromMicros, toMicros } from "./money.ts";
import { dayOf, readValidList } from "./valid-list.ts";

/** `past` has been followed by another list of its area. */
export type ListState = "current" | "coming" | "past" | "archived";
export type PriceListRow = {
  id: string;
  area: PricedArea;
  validFrom: string;
  currency: string;
  state: ListState;
  priceCount: number;
  /** Decimals. */
  least: string | null;
  most: string | null;
  createdAt: Date;
  createdByName: string | null;
  archivedAt: Date | null;
};

/** All price lists, the one that begins last first. `today` is the day in UTC that decides which one of each area is current. */
export async function listPriceLists(scope: Scope): Promise<{ today: string; rows: PriceListRow[] }> {
  requirePermission(scope, "price.read");
  const today = dayOf(new Date());
  const { id: workspaceId } = scope.workspace;
  const rows = await inWorkspace(scope.services.db.app, workspaceId, (tx) => {
    // Added up before they are joined: lists hold thousands of prices each.
    const priced = tx
      .select({
        listId: price.priceListId,
        count: count().as("count"),
        least: min(price.amount).as("least"),
        most: max(price.amount).as("most"),
      })
      .from(price)
      .where(eq(price.workspaceId, workspaceId))
      .groupBy(price.priceListId)
      .as("priced");
    return tx
      .select({
        id: priceList.id,
        area: priceList.area,
        validFrom: priceList.validFrom,
        currency: priceList.currency,
        createdAt: priceList.createdAt,
        createdByName: person.name,
        archivedAt: priceList.archivedAt,
        priceCount: sql<number>`coalesce(${priced.count}, 0)::int`,
        least: priced.least,
        most: priced.most,
      })
      .from(priceList)
      .leftJoin(priced, eq(priced.listId, priceList.id))
      .leftJoin(person, eq(person.id, priceList.createdBy))
      .where(eq(priceList.workspaceId, workspaceId))
      .orderBy(desc(priceList.validFrom), desc(priceList.createdAt));
  });
  const begun = rows.filter(({ archivedAt, validFrom }) => archivedAt === null && validFrom <= today);
  const current = new Set(pricedAreas.map((area) => begun.find((row) => row.area === area)?.id));
  const stateOf = (row: (typeof rows)[number]): ListState => {
    if (row.archivedAt !== null) return "archived";
    if (current.has(row.id)) return "current";
    return row.validFrom > today ? "coming" : "past";
  };
  return {
    today,
    rows: rows.map((row) => ({ ...row, state: stateOf(row), least: plain(row.least), most: plain(row.most) })),
  };
}

const plain = (amount: string | null) => amount && fromMicros(toMicros(amount));

/** A list's prices by prefix, those whose prefix begins with the given digits. Throws `not_found`. */
export async function listPrices(
  scope: Scope,
  asked: Paging<string> & { listId: string; begins?: string | undefined },
): Promise<Page<{ prefix: string; amount: string }>> {
  requirePermission(scope, "price.read");
  const { listId, begins, cursor, limit } = asked;
  const like = begins ? sql`${price.prefix} like ${`${begins.replace(/\D/g, "")}%`}` : undefined;
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [list] = await tx.select({ id: priceList.id }).from(priceList).where(eq(priceList.id, listId));
    if (!list) throw new DomainError("not_found", t("domain.thereIsNoSuchPriceListIn2"));
    return tx
      .select({ prefix: price.prefix, amount: price.amount })
      .from(price)
      .where(and(eq(price.priceListId, listId), like, cursor === undefined ? undefined : gt(price.prefix, cursor)))
      .orderBy(asc(price.prefix))
      .limit(limit + 1);
  });
  const page = pageOf(rows, limit, byDigits, ({ prefix }) => prefix);
  return { ...page, rows: page.rows.map((row) => ({ ...row, amount: fromMicros(toMicros(row.amount)) })) };
}

/** What one part of an SMS, or one message, to a number costs today; a null price where its list has none for it, null where there is no list. */
export async function priceOfNumber(
  scope: Scope,
  input: { area: MessageArea; number: string; country: string | null },
): Promise<{
  number: string;
  list: { currency: string; listDate: string } | null;
  price: { prefix: string; amount: string } | null;
}> {
  requirePermission(scope, "price.read");
  const read = normaliseNumber(input.number, input.country);
  if ("problem" in read) throw new DomainError("invalid", numberSentence(read), { field: "number" });
  const { number } = read;
  const list = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    readValidList(tx, { workspaceId: scope.workspace.id, area: input.area }, new Date(), [number]),
  );
  const found = list?.prices.find(number);
  return {
    number,
    list: list && { currency: list.currency, listDate: list.validFrom },
    price: found ? { prefix: found.prefix, amount: fromMicros(found.value) } : null,
  };
}
