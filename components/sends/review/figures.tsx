import type { ReactNode } from "react";
import { t } from "#words/t.ts";

export type Figure = { label: string; figure: ReactNode; note: string };

/** The four figures of a review. */
export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(4,auto)] gap-y-4 rounded-md border border-line bg-surface p-4 max-phone:grid-cols-2">
      {items.map(({ label, figure, note }) => (
        <div
          key={label}
          className="min-w-0 border-l border-line px-4 first:border-l-0 first:pl-0 last:pr-0 max-phone:px-3 max-phone:odd:border-l-0 max-phone:odd:pl-0"
        >
          <dt className="text-sm text-muted phone:whitespace-nowrap">{label}</dt>
          <dd className="text-lg font-semibold tracking-[-0.01em]">{figure}</dd>
          <dd className="text-xs text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether people are reached. */
export function environmentFigure({ kind, name }: { kind: "sandbox" | "live"; name: string }): Figure {
  return kind === "live"
    ? {
        label: t("sends.environment"),
        figure: t("sends.live"),
        note: t("sends.namePeopleAreReachedMoneyIsSpent", { name }),
      }
    : { label: t("sends.environment"), figure: t("sends.sandbox"), note: t("sends.nobodyIsReached") };
}
