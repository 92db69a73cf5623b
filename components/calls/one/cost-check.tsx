import { Callout } from "#components/ui/callout.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { ReckonedCost } from "#server/compose/call-cost.ts";
import { t } from "#words/t.ts";
import type { CallRow } from "../call-row.ts";
import { formatMoney } from "../call-words.ts";

/** What the platform charged beside what its rate and billing period give, with the formula; a difference is flagged. */
export function CostCheck({
  call: { cost, chargedSeconds },
  reckoned,
}: {
  call: CallRow;
  reckoned: ReckonedCost | null;
}) {
  if (reckoned === null) {
    return (
      <Panel title={t("calls.costCheck")} padded>
        <p className="text-sm text-muted">{t("calls.theRecordDoesNotNameRateBilling")}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t("calls.costCheck")} padded>
      <div className="grid gap-3 text-sm">
        {cost === null && <p>{t("calls.thePlatformsRecordNamesNoCost")}</p>}
        {cost !== null && !reckoned.differs && (
          <p>{t("calls.thePlatformChargedWhatItsRateAnd", { cost: formatMoney(cost, 4) })}</p>
        )}
        {cost !== null && reckoned.differs && (
          <Callout hue="caution" title={t("calls.thePlatformChargedSomethingElse")}>
            {t("calls.itChargedUSCostRateAndBilling", {
              cost: formatMoney(cost, 4),
              expected: formatMoney(reckoned.expected, 4),
            })}
          </Callout>
        )}
        <p className="mono text-muted [overflow-wrap:anywhere]">{reckoned.formula}</p>
        {chargedSeconds !== null && chargedSeconds !== reckoned.chargedSeconds && (
          <p className="text-muted">
            {t("calls.thePlatformCountsChargedSecondsSAsCharged", {
              chargedSeconds,
              chargedSeconds2: reckoned.chargedSeconds,
            })}
          </p>
        )}
      </div>
    </Panel>
  );
}
