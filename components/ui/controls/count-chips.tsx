"use client";

import { useEffect, useRef } from "react";
import { cx } from "#components/ui/class-names.ts";
import { type Hue, hueClass } from "#components/ui/hue.ts";
import { Icon, type IconName } from "#components/ui/icon.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { chipClass } from "./chip-class.ts";

export type CountChip = {
  key: string;
  label: string;
  href: string;
  count?: number;
  /** There are more than that: "99+". */
  isMore?: boolean;
  icon?: IconName;
  hue?: Hue;
};

/** Filters by state, each with its count, each a link that changes the address. One line that scrolls on a phone. */
export function CountChips({ label, chips, current }: { label: string; chips: readonly CountChip[]; current: string }) {
  const line = useRef<HTMLElement>(null);
  const place = chips.findIndex(({ key }) => key === current);
  useEffect(() => showInLine(line.current, place), [place]);
  return (
    <nav
      ref={line}
      aria-label={label}
      className="flex flex-wrap items-center gap-1.5 max-phone:-mx-4 max-phone:flex-nowrap max-phone:overflow-x-auto max-phone:px-4 max-phone:py-1 max-phone:[scrollbar-width:none] in-[.with-sheet]:gap-1"
    >
      {chips.map((chip) => (
        <IntentLink
          key={chip.key}
          href={chip.href}
          replace
          scroll={false}
          aria-current={chip.key === current ? "true" : undefined}
          className={cx(chipClass, chip.hue && hueClass[chip.hue])}
        >
          {chip.icon && <Icon name={chip.icon} size="sm" className={chip.hue && "text-(--hue-text)"} />}
          {chip.label}
          {chip.count !== undefined && (
            <span className="font-medium text-ink">
              {formatCount(chip.count)}
              {chip.isMore && "+"}
            </span>
          )}
        </IntentLink>
      ))}
    </nav>
  );
}

/** Where the line scrolls, what is chosen must not be beyond its end. Moves the line alone, never the page. */
function showInLine(line: HTMLElement | null, place: number): void {
  const chosen = line?.children[place];
  if (!line || !chosen) return;
  const { left, right, width } = chosen.getBoundingClientRect();
  const frame = line.getBoundingClientRect();
  if (left < frame.left || right > frame.right) line.scrollLeft += left - frame.left - (frame.width - width) / 2;
}
