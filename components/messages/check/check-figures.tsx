import { Fragment, type ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";
import { hueClass } from "#components/ui/hue.ts";
import { Icon } from "#components/ui/icon.tsx";
import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";
import { type Counts, sayCounts, totalOf, verdictOrder, verdictTerms } from "./verdicts.ts";

/** The rows as a sum: 25,000 rows = 24,100 sendable + 400 duplicate + 20 suppressed + 480 refused. */
export function CheckFigures({ counts }: { counts: Counts }) {
  return (
    <section aria-label={t("messages.whatTheCheckFound")} className="rounded-md border border-line bg-surface p-4">
      <p className="sr-only">{sayCounts(counts)}</p>
      <div
        aria-hidden="true"
        className="flex flex-wrap items-start gap-x-4 gap-y-3 max-phone:grid max-phone:grid-cols-[auto_minmax(0,1fr)] max-phone:items-baseline max-phone:gap-x-3 max-phone:gap-y-1"
      >
        <Sign> </Sign>
        <Figure count={totalOf(counts)}>{t("messages.rows")}</Figure>
        {verdictOrder.map((verdict, index) => {
          const { word, icon, hue } = verdictTerms[verdict];
          return (
            <Fragment key={verdict}>
              <Sign>{index === 0 ? "=" : "+"}</Sign>
              <Figure count={counts[verdict]}>
                <Icon name={icon} size="sm" className={cx("text-(--hue-text)", hueClass[hue])} />
                {word}
              </Figure>
            </Fragment>
          );
        })}
      </div>
    </section>
  );
}

function Sign({ children }: { children: ReactNode }) {
  return <span className="text-lg text-muted phone:first:hidden">{children}</span>;
}

function Figure({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span className="grid min-w-20 max-phone:flex max-phone:items-baseline max-phone:gap-2">
      <span className="text-lg font-semibold tracking-[-0.01em]">{formatCount(count)}</span>
      <span className="inline-flex items-center gap-1.5 text-sm text-muted">{children}</span>
    </span>
  );
}
