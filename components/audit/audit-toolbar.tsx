"use client";

import { Button } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { Select, type SelectOption } from "#components/ui/controls/select.tsx";
import { DensitySwitch } from "#components/ui/table/density.tsx";
import type { Density } from "#components/ui/table/table-column.ts";
import { actionChoices, describeAction } from "./actions.ts";
import { type AuditFilters, isFiltered, noFilters } from "./audit-filters.ts";
import { type AuditSource, useActors } from "./audit-source.ts";
import { DayField } from "./day-field.tsx";
import { kindChoices } from "./targets.ts";

/** Narrows the trail by who, what, on what, when, and by the id of a thing, a request or a token. */
export function AuditToolbar({
  of,
  filters,
  onChange,
  density,
  onDensity,
}: {
  of: AuditSource;
  filters: AuditFilters;
  onChange: (changes: Partial<AuditFilters>) => void;
  density: Density;
  onDensity: (density: Density) => void;
}) {
  const { who, action, kind, q, from, to } = filters;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField label="Id of anything" value={q} onChange={(event) => onChange({ q: event.target.value })} />
      <div className="contents max-phone:-mx-4 max-phone:flex max-phone:min-w-full max-phone:items-center max-phone:gap-2 max-phone:overflow-x-auto max-phone:px-4 max-phone:py-1 max-phone:[scrollbar-width:none] max-phone:*:flex-none">
        <Select
          compact
          aria-label="Who"
          none="Everybody"
          value={who ?? ""}
          onValueChange={(next) => onChange({ who: next || null })}
          options={useWhoChoices(of, who)}
        />
        <Select
          compact
          aria-label="What"
          none="Everything done"
          value={action ?? ""}
          onValueChange={(next) => onChange({ action: next || null })}
          options={withChosen(actionChoices, action, describeAction)}
        />
        <Select
          compact
          aria-label="On what"
          none="On anything"
          value={kind ?? ""}
          onValueChange={(next) => onChange({ kind: next || null })}
          options={withChosen(kindChoices, kind, String)}
        />
        <DayField label="From" value={from} onChange={(next) => onChange({ from: next })} />
        <DayField label="to" value={to} onChange={(next) => onChange({ to: next })} />
      </div>
      {isFiltered(filters) && (
        <Button size="sm" variant="plain" icon="x" onClick={() => onChange(noFilters)}>
          Clear filters
        </Button>
      )}
      <span className="ml-auto">
        <DensitySwitch density={density} onChange={onDensity} />
      </span>
    </div>
  );
}

function useWhoChoices(of: AuditSource, chosen: string | null): SelectOption[] {
  const actors = useActors(of);
  const people = (actors.data ?? []).map(({ id, name, hasLeft }) => ({
    value: id,
    label: hasLeft ? `${name} (left)` : name,
  }));
  return withChosen(
    [{ value: "job", label: "Jobs, and people who are signed out" }, ...people],
    chosen,
    () => "One person",
  );
}

/** What the address asks for stands in the list, also when it is no choice of ours. */
function withChosen(
  choices: readonly SelectOption[],
  chosen: string | null,
  wordOf: (value: string) => string,
): SelectOption[] {
  if (chosen === null || choices.some(({ value }) => value === chosen)) return [...choices];
  return [...choices, { value: chosen, label: wordOf(chosen) }];
}
