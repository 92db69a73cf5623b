import type { ReactNode } from "react";
import { cx } from "./class-names.ts";
import { type Hue, hueClass } from "./hue.ts";
import { Icon, type IconName } from "./icon.tsx";

const iconOf: Record<Hue, IconName> = {
  quiet: "info",
  active: "info",
  good: "circle-check",
  caution: "triangle-alert",
  bad: "circle-alert",
  unsure: "circle-question-mark",
};

/** Something a reader must not miss: what happened, why, what to do. `alert` announces it when it appears. */
export function Callout({
  hue,
  icon,
  title,
  children,
  actions,
  alert = false,
  className,
}: {
  hue: Hue;
  icon?: IconName;
  /** First sentence, in 600, with its full stop. */
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  alert?: boolean;
  className?: string;
}) {
  return (
    <div
      role={alert ? "alert" : undefined}
      className={cx(
        "grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-sm border border-l-4 border-(--hue-line) border-l-(--hue-fill) bg-(--hue-bg) px-4 py-3 text-sm text-ink",
        hueClass[hue],
        className,
      )}
    >
      <Icon name={icon ?? iconOf[hue]} className="mt-0.5 text-(--hue-text)" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {title && <strong className="font-semibold">{title}</strong>} {children}
        {actions && <div className="mt-2 flex flex-wrap items-center gap-2 max-phone:-ml-7">{actions}</div>}
      </div>
    </div>
  );
}
