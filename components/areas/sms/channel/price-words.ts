import type { Outputs } from "#components/page/trpc/client.ts";
import type { Figure } from "#components/sends/review/figures.tsx";
import { counted } from "#components/ui/number.ts";

export type Price = NonNullable<Outputs["sms"]["reviewOne"]["price"]>;

/** "about USD 36.12", or null where no price is known at all. Small amounts keep the digits that say something. */
export function aboutPrice(price: Price | null): string | null {
  if (price === null || price.pricedCount === 0) return null;
  return `about ${price.currency} ${shownAmount(price.amount)}`;
}

/** Decimal text with at least two decimals, and no more than are needed to tell it from nothing. */
export function shownAmount(amount: string): string {
  const value = Number(amount);
  const digits = value !== 0 && Math.abs(value) < 0.1 ? 4 : 2;
  return value.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: digits });
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** Where a price comes from: "From your list of 3 May 2026", or that none is known. */
export function priceSource(price: Price | null): string {
  if (price === null) return "None of your price lists covers today";
  const from = `From your list of ${day.format(new Date(`${price.listDate}T00:00:00Z`))}`;
  if (price.unpricedCount === 0) return from;
  if (price.pricedCount === 0) return `${from}, which has no price for ${counted(price.unpricedCount, "number")}`;
  return `${from}, without ${counted(price.unpricedCount, "number")} it has no price for`;
}

/** What it costs, for the figures of a review. */
export function costFigure(price: Price | null): Figure {
  return price !== null && aboutPrice(price) !== null
    ? { label: "Cost, about", figure: `${price.currency} ${shownAmount(price.amount)}`, note: priceSource(price) }
    : { label: "Cost", figure: "Not known", note: priceSource(price) };
}
