"use client";

import type { useListAddress } from "#components/reading/list/use-list-address.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { DayField } from "#components/ui/controls/day-field.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { Select, type SelectOption } from "#components/ui/controls/select.tsx";
import { actionChoices, describeAction } from "./actions.ts";
import { type auditFilters, isFiltered } from "./audit-filters.ts";
import { type AuditSource, useActors } from "./audit-source.ts";
import { kindChoices } from "./targets.ts";

/** Narrows the trail by who, what, on what, when, and by the id of a thing, a request or a token. */
export function AuditToolbar({
  of,
  address: { filters, typed, search, narrow, clear },
}: {
  of: AuditSource;
  address: ReturnType<typeof useListAddress<typeof auditFilters, number | "anchors">>;
}) {
  const { who, action, kind, from, to } = filters;
  return (
    <>
      <SearchField label="Id of anything" value={typed} onChange={(event) => search(event.target.value)} />
      <div className="contents max-phone:-mx-4 max-phone:flex max-phone:min-w-full max-phone:items-center max-phone:gap-2 max-phone:overflow-x-auto max-phone:px-4 max-phone:py-1 max-phone:[scrollbar-width:none] max-phone:*:flex-none">
        <Select
          compact
          aria-label="Who"
          none="Everybody"
          value={who ?? ""}
          onValueChange={(next) => narrow({ who: next || null })}
          options={useWhoChoices(of, who)}
        />
        <Select
          compact
          aria-label="What"
          none="Everything done"
          value={action ?? ""}
          onValueChange={(next) => narrow({ action: next || null })}
          options={withChosen(actionChoices, action, describeAction)}
        />
        <Select
          compact
          aria-label="On what"
          none="On anything"
          value={kind ?? ""}
          onValueChange={(next) => narrow({ kind: next || null })}
          options={withChosen(kindChoices, kind, String)}
        />
        <DayField label="From" value={from} onChange={(next) => narrow({ from: next })} />
        <DayField label="to" value={to} onChange={(next) => narrow({ to: next })} />
      </div>
      {isFiltered({ ...filters, q: typed }) && (
        <Button size="sm" variant="plain" icon="x" onClick={clear}>
          Clear filters
        </Button>
      )}
    </>
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
