"use client";

import {
  type Counts,
  sayCount,
  totalOf,
  type Verdict,
  verdictOrder,
  verdictTerms,
} from "#components/messages/check/verdicts.ts";
import { useStepHref } from "#components/messages/draft/use-step-href.ts";
import { cx } from "#components/ui/class-names.ts";
import { hueClass } from "#components/ui/hue.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";

/** Rows that are not sent to, by why, each with the way to look at them. */
export function LeftOut({ draftId, counts }: { draftId: string; counts: Counts }) {
  const stepHref = useStepHref();
  const left = verdictOrder.filter((verdict) => verdict !== "sendable" && counts[verdict] > 0);
  const check = stepHref(draftId, "check");
  return (
    <Panel title={t("messages.leftOut")} padded>
      <div className="grid gap-2 text-sm">
        <p className="text-muted">
          {left.length === 0
            ? sayNobody(totalOf(counts))
            : t("messages.totalOfOfTotalOf2Row", {
                totalOf: formatCount(totalOf(counts) - counts.sendable),
                totalOf2: totalOf(counts),
              })}
        </p>
        {left.length > 0 && (
          <ul className="grid gap-1.5">
            {left.map((verdict) => (
              <li key={verdict} className={cx("flex items-center gap-2", hueClass[verdictTerms[verdict].hue])}>
                <Icon name={verdictTerms[verdict].icon} size="sm" className="text-(--hue-text)" />
                <Link href={`${check}?show=${verdict}`}>{said(verdict, counts[verdict])}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function sayNobody(rows: number): string {
  return rows === 1
    ? t("messages.nobodyTheOneRowIsSentTo")
    : t("messages.nobodyAllRowsRowsAreSentTo", { rows: formatCount(rows) });
}

function said(verdict: Verdict, count: number): string {
  return verdict === "duplicate" ? t("messages.countDuplicate", { count }) : sayCount(verdict, count);
}
