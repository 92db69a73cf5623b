import type { ReactNode } from "react";
import { shownAmount, shownEach } from "#components/sends/review/price-words.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { formatCount } from "#components/ui/number.ts";
import { formatDay } from "#components/ui/time-format.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { Fact } from "./send-header.tsx";

type Sent = Pick<SubmissionView, "context" | "expectedCount">;

/** What came of it that costs, where that is less than was expected: so many accepted, at this amount together. */
export type Accepted = { accepted: number; unknown: number; amount: string; unpriced: number };

/**
 * What a send costs by the price list, since the platform names no price: what was expected when it was released, and of that
 * what was accepted where something was not.
 */
export function costFact(sent: Sent, accepted: Accepted | null = null): Fact {
  return { key: "cost", value: <Cost of={sent} accepted={accepted} /> };
}

function Cost({ of: { context, expectedCount }, accepted }: { of: Sent; accepted: Accepted | null }) {
  const price = priceIn(context.plan);
  const currency = text(price.currency);
  const listDate = text(price.listDate);
  const amount = text(price.amount);
  const each = text(price.each);
  if (currency === null || listDate === null || price.pricedCount === 0) return t("sends.noPriceKnown");
  // A day and no moment: it is the same one in every zone.
  const date = formatDay(new Date(`${listDate}T00:00:00Z`), 0);
  if (amount === null) {
    if (each === null) return t("sends.noPriceKnown");
    return <span>{rich("sends.currencyShownEachAnEmail", { currency, each: shownEach(each), date })}</span>;
  }
  if (accepted !== null) return <span>{acceptedWords(accepted, { currency, whole: shownAmount(amount), date })}</span>;
  const unpriced = typeof price.unpricedCount === "number" ? price.unpricedCount : 0;
  const about = { currency, amount: shownAmount(amount), date };
  const cost =
    each !== null && expectedCount !== null
      ? rich("sends.aboutForExpected", { ...about, expectedCount })
      : rich("sends.aboutByYourList", about);
  return <span>{withoutUnpriced(cost, unpriced)}</span>;
}

function acceptedWords(
  { accepted, unknown, amount, unpriced }: Accepted,
  of: { currency: string; whole: string; date: ReactNode },
): ReactNode {
  const known = { ...of, accepted: formatCount(accepted), amount: shownAmount(amount) };
  const cost =
    unknown > 0
      ? rich("sends.aboutOfWholeAndUnknown", { ...known, unknown: formatCount(unknown) })
      : rich("sends.aboutOfWhole", known);
  return withoutUnpriced(cost, unpriced);
}

function withoutUnpriced(cost: ReactNode, unpriced: number): ReactNode {
  return unpriced > 0 ? rich("sends.aboutWithoutUnpriced", { cost, unpriced }) : cost;
}

/** The price in what was reckoned when it was sent; a later Switchboard may keep it in another way. */
function priceIn(plan: unknown): Partial<Record<string, unknown>> {
  if (typeof plan !== "object" || plan === null || !("price" in plan)) return {};
  const { price } = plan;
  return typeof price === "object" && price !== null ? { ...price } : {};
}

const text = (value: unknown) => (typeof value === "string" ? value : null);
