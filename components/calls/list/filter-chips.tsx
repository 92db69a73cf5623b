"use client";

import { chipClass } from "#components/ui/controls/chip-class.ts";
import { Icon } from "#components/ui/icon.tsx";
import { t } from "#words/t.ts";
import type { CallFilters } from "../filter/calls-address.ts";
import { chipsOf } from "../filter/filter-words.ts";

/** What narrows the list and has no control: a press takes it away. */
export function FilterChips({ filters, onTake }: { filters: CallFilters; onTake: (name: keyof CallFilters) => void }) {
  return chipsOf(filters).map(({ name, words }) => (
    <button
      key={name}
      type="button"
      aria-label={t("calls.wordsRemoveThisFilter", { words })}
      onClick={() => onTake(name)}
      className={`${chipClass} cursor-pointer border-accent! bg-accent-subtle! font-medium text-ink!`}
    >
      {words}
      <Icon name="x" size="sm" />
    </button>
  ));
}
