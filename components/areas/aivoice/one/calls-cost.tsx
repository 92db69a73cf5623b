import type { Task } from "#components/areas/aivoice/standing.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { shownAmount } from "#components/sends/review/price-words.ts";
import { Link } from "#components/ui/link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** What the archived calls of a task cost, a line for each source: what the platform charged, what price lists say, or neither. */
export function CallsCost({ calls: { cost, count, isMore } }: { calls: NonNullable<Task["calls"]> }) {
  const { slug } = useWorkspace();
  const { charged, listed, unpriced } = cost;
  const isNone = charged === null && listed.length === 0 && unpriced === 0;
  return (
    <section aria-label={t("aivoice.costOfItsCalls")} className="grid gap-0.5">
      <h3 className="font-medium">{t("aivoice.costOfItsCalls")}</h3>
      {charged && (
        <p>{t("aivoice.chargedByThePlatform", { amount: shownAmount(charged.amount), calls: charged.calls })}</p>
      )}
      {listed.map(({ currency, amount, calls }) => (
        <p key={currency}>{t("aivoice.aboutByThePriceList", { currency, amount: shownAmount(amount), calls })}</p>
      ))}
      {unpriced > 0 && (
        <p className="text-muted">
          {rich("aivoice.noPriceForTheseCalls", {
            calls: unpriced,
            link: (words) => <Link href={`/${slug}/settings/prices`}>{words}</Link>,
          })}
        </p>
      )}
      {isNone && <p className="text-muted">{t("aivoice.noCallThatCosts")}</p>}
      {isMore && (
        <p className="text-xs text-muted">{t("aivoice.ofTheLastCallsAlone", { count: formatCount(count) })}</p>
      )}
    </section>
  );
}
