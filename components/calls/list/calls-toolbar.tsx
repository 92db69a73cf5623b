"use client";

import { PeriodField } from "#components/reading/list/period-field.tsx";
import type { useListAddress } from "#components/reading/list/use-list-address.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import { t } from "#words/t.ts";
import { type callFilters, isNarrowed } from "../filter/calls-address.ts";
import { type FactName, factsOf } from "../filter/filter-words.ts";
import { useChoices } from "../filter/use-figures.ts";
import { type Choice, choicesOf } from "./choices-of.ts";
import { FactField } from "./fact-field.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { useTagChoices, useTaskChoices } from "./use-other-choices.ts";

/** Narrows the calls by number or id, by when they began, by what is known of them, and by what a chart led to. */
export function CallsToolbar({
  kind,
  address: { filters, typed, search, narrow, clear },
}: {
  kind: CallKind;
  address: ReturnType<typeof useListAddress<typeof callFilters, string>>;
}) {
  const choices = useChoices(kind, filters);
  const others: Partial<Record<FactName, Choice[]>> = { jobId: useTaskChoices(kind), tag: useTagChoices(kind) };
  return (
    <>
      <SearchField label={t("calls.numberOrCallId")} value={typed} onChange={(event) => search(event.target.value)} />
      <div className="contents max-phone:-mx-4 max-phone:flex max-phone:min-w-full max-phone:items-center max-phone:gap-2 max-phone:overflow-x-auto max-phone:px-4 max-phone:py-1 max-phone:[scrollbar-width:none] max-phone:*:flex-none">
        <PeriodField from={filters.from} to={filters.to} onChange={(days) => narrow(days)} />
        {factsOf[kind].map((name) => (
          <FactField
            key={name}
            kind={kind}
            name={name}
            value={filters[name]}
            choices={others[name] ?? choicesOf(kind, name, choices)}
            onChange={(value) => narrow({ [name]: value })}
          />
        ))}
        <FilterChips filters={filters} onTake={(name) => narrow({ [name]: null })} />
      </div>
      {isNarrowed(filters, typed) && (
        <Button size="sm" variant="plain" icon="x" onClick={clear}>
          {t("calls.clearFilters")}
        </Button>
      )}
    </>
  );
}
