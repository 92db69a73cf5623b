import type { ReactNode } from "react";
import { cx } from "./class-names.ts";
import { type Hue, hueClass } from "./hue.ts";
import { Icon, type IconName } from "./icon.tsx";

export type BadgeProps = {
  icon: IconName;
  hue: Hue;
  children: ReactNode;
  /** Beside a page title. */
  big?: boolean;
  /** Dashed and untinted: not heard of, or only forecast. */
  open?: boolean;
};

/** A state: always icon and word, never colour alone. */
export function Badge({ icon, hue, children, big, open }: BadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex max-w-full items-center gap-1 rounded-sm border align-middle font-medium whitespace-nowrap text-(--hue-text)",
        hueClass[hue],
        open ? "border-dashed border-control" : "border-(--hue-line) bg-(--hue-bg)",
        big ? "h-6 pr-2 pl-1.5 text-sm" : "h-5 pr-1.5 pl-1 text-xs",
      )}
    >
      <Icon name={icon} size="sm" />
      <span className="truncate">{children}</span>
    </span>
  );
}
