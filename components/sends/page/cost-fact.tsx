import { shownAmount, shownEach } from "#components/sends/review/price-words.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { Fact } from "./send-header.tsx";

type Sent = Pick<SubmissionView, "context" | "expectedCount">;

/** What a send was expected to cost when it was released: the platform names no price. */
export function costFact(sent: Sent): Fact {
  return { key: "cost", value: <Cost of={sent} /> };
}

function Cost({ of: { context, expectedCount } }: { of: Sent }) {
  const price = priceIn(context.plan);
  const currency = text(price.currency);
  const listDate = text(price.listDate);
  const amount = text(price.amount);
  const each = text(price.each);
  if (currency === null || listDate === null || price.pricedCount === 0) return t("sends.noPriceKnown");
  const unpriced = typeof price.unpricedCount === "number" ? price.unpricedCount : 0;
  const date = <Time at={`${listDate}T00:00:00Z`} as="date" />;
  if (amount === null) {
    if (each === null) return t("sends.noPriceKnown");
    return <span>{rich("sends.currencyShownEachAnEmail", { currency, each: shownEach(each), date })}</span>;
  }
  const about = { currency, amount: shownAmount(amount), date };
  const cost =
    each !== null && expectedCount !== null
      ? rich("sends.aboutForExpected", { ...about, expectedCount })
      : rich("sends.aboutByYourList", about);
  return <span>{unpriced > 0 ? rich("sends.aboutWithoutUnpriced", { cost, unpriced }) : cost}</span>;
}

/** The price in what was reckoned when it was sent; a later Switchboard may keep it in another way. */
function priceIn(plan: unknown): Partial<Record<string, unknown>> {
  if (typeof plan !== "object" || plan === null || !("price" in plan)) return {};
  const { price } = plan;
  return typeof price === "object" && price !== null ? { ...price } : {};
}

const text = (value: unknown) => (typeof value === "string" ? value : null);
