import type { Outputs } from "#components/page/trpc/client.ts";
import { formatDay } from "#components/ui/time-format.ts";
import { type PricedArea, pricedWords } from "#server/compose/priced-areas.ts";
import { speaks } from "#words/catalogue";
import { t } from "#words/t.ts";
import type { Figure } from "./figures.tsx";

export type Price = NonNullable<Outputs["sms"]["reviewOne"]["price"]>;

/** "about USD 36.12", or null where no price is known at all. Small amounts keep the digits that say something. */
export function aboutPrice(price: Price | null): string | null {
  if (price === null || price.pricedCount === 0) return null;
  return t("sends.aboutCurrencyShownAmount", { currency: price.currency, shownAmount: shownAmount(price.amount) });
}

/** Decimal text with at least two decimals, and no more than are needed to tell it from nothing. */
export function shownAmount(amount: string): string {
  const value = Number(amount);
  const small = Math.abs(value) < 0.001 ? 6 : 4;
  const digits = value !== 0 && Math.abs(value) < 0.1 ? small : 2;
  return value.toLocaleString(speaks(), { minimumFractionDigits: 2, maximumFractionDigits: digits });
}

/** Why nothing is known of what it costs: "No price list for emails covers today". */
export function noListToday(area: PricedArea): string {
  return t("sends.noPriceListForPluralCoversToday", { plural: pricedWords[area].plural });
}

/** "From your list of 3 May 2026" */
export function fromList({ listDate }: { listDate: string }): string {
  return t("sends.fromYourListOfValue", { value: formatDay(new Date(`${listDate}T00:00:00Z`), 0) });
}

/** Where a price comes from: "From your list of 3 May 2026", or that none is known. */
function priceSource(area: PricedArea, price: Price | null): string {
  if (price === null) return noListToday(area);
  const from = fromList(price);
  if (price.unpricedCount === 0) return from;
  if (price.pricedCount === 0)
    return t("sends.fromWhichHasNoPriceForUnpricedCount", { from, unpricedCount: price.unpricedCount });
  return t("sends.fromWithoutUnpricedCountNumberItHasNo", { from, unpricedCount: price.unpricedCount });
}

/** What it costs, for the figures of a review. */
export function costFigure(area: PricedArea, price: Price | null): Figure {
  return price !== null && aboutPrice(price) !== null
    ? {
        label: t("sends.costAbout"),
        figure: `${price.currency} ${shownAmount(price.amount)}`,
        note: priceSource(area, price),
      }
    : { label: t("sends.cost"), figure: t("sends.notKnown"), note: priceSource(area, price) };
}

/** What one of them costs, and all of them where their number is known. */
export type PriceEach = { each: string; currency: string; listDate: string; amount: string | null };

/** "about EUR 1.16", "EUR 0.0004 each" where nobody knows how many they are; null where no price is known. */
export function eachPrice(price: PriceEach | null): string | null {
  if (price === null) return null;
  const { amount, each, currency } = price;
  return amount === null
    ? t("sends.currencyShownEachEach", { currency, shownEach: shownEach(each) })
    : t("sends.aboutCurrencyShownAmount", { currency, shownAmount: shownAmount(amount) });
}

/** The same for the figures of a review. */
export function eachFigure(area: PricedArea, price: PriceEach | null): Figure {
  if (price === null) return { label: t("sends.cost"), figure: t("sends.notKnown"), note: noListToday(area) };
  const { amount, each, currency } = price;
  return amount === null
    ? {
        label: t("sends.costPerUnit", { unit: pricedWords[area].unit }),
        figure: `${currency} ${shownEach(each)}`,
        note: fromList(price),
      }
    : { label: t("sends.costAbout"), figure: `${currency} ${shownAmount(amount)}`, note: fromList(price) };
}

/** A price as the list has it, with all of its decimals. */
export function shownEach(each: string): string {
  return Number(each).toLocaleString(speaks(), { minimumFractionDigits: 2, maximumFractionDigits: 6 });
}
