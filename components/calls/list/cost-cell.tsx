import { Icon } from "#components/ui/icon.tsx";
import { spoken } from "#components/ui/word-parts.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { CallRow } from "../call-row.ts";
import { formatMoney } from "../call-words.ts";

/** What the platform charged, with a flag where rate and billing period give something else. */
export function CostCell({ of: { cost, expectedCost, costDiffers } }: { of: CallRow }) {
  if (cost === null) return null;
  const amount = formatMoney(cost);
  if (!costDiffers || expectedCost === null) return <span className="text-muted">{amount}</span>;
  const expected = t("calls.rateAndBillingPeriodGiveUSExpectedCost", { expectedCost: formatMoney(expectedCost) });
  return (
    <span title={expected} className="hue-caution inline-flex items-center gap-1 font-medium text-(--hue-text)">
      <Icon name="triangle-alert" size="sm" />
      <span>{rich("calls.amountAndExpected", { amount, expected, spoken })}</span>
    </span>
  );
}
