"use client";

import { cx } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { t } from "#words/t.ts";
import { railWord } from "./rail.tsx";

/** Looks like the field that it opens, in the rail. */
export function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-keyshortcuts="Meta+K Control+K"
      className="flex h-control w-full flex-none items-center gap-2 rounded-sm border border-control bg-surface px-2 text-sm text-muted hover:bg-hover hover:text-ink max-desk:in-[.rail-folded]:justify-center"
    >
      <Icon name="search" />
      <span className={cx("min-w-0 flex-1 truncate text-left", railWord)}>{t("page.searchOrGoTo")}</span>
      <span aria-hidden="true" className="max-desk:in-[.rail-folded]:hidden">
        <Kbd>⌘ K</Kbd>
      </span>
    </button>
  );
}
