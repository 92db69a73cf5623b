import { Callout } from "#components/ui/callout.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { ReckonedCost } from "#server/compose/call-cost.ts";
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
      <Panel title="Cost check" padded>
        <p className="text-sm text-muted">
          The record does not name rate, billing period and length in a form that Switchboard can calculate with.
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Cost check" padded>
      <div className="grid gap-3 text-sm">
        {cost === null && <p>The platform’s record names no cost.</p>}
        {cost !== null && !reckoned.differs && (
          <p>The platform charged what its rate and billing period give: US$ {formatMoney(cost, 4)}.</p>
        )}
        {cost !== null && reckoned.differs && (
          <Callout hue="caution" title="The platform charged something else.">
            It charged US$ {formatMoney(cost, 4)}; rate and billing period give US$ {formatMoney(reckoned.expected, 4)}.
            Ask the account manager, with the id of the record.
          </Callout>
        )}
        <p className="mono text-muted [overflow-wrap:anywhere]">{reckoned.formula}</p>
        {chargedSeconds !== null && chargedSeconds !== reckoned.chargedSeconds && (
          <p className="text-muted">
            The platform counts {chargedSeconds} s as charged, the billing period gives {reckoned.chargedSeconds} s.
          </p>
        )}
      </div>
    </Panel>
  );
}
