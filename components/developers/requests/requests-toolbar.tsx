"use client";

import { operationName } from "#components/developers/operation-names.ts";
import { ChoiceField } from "#components/reading/list/choice-field.tsx";
import { useChoices } from "#components/reading/list/use-choices.ts";
import type { useListAddress } from "#components/reading/list/use-list-address.ts";
import { outcomes, outcomeTerms } from "#components/reading/problems/outcomes.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { DayField } from "#components/ui/controls/day-field.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { Select } from "#components/ui/controls/select.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { catalogue } from "#server/contract/facts/catalogue.ts";
import { areas } from "#server/contract/operation.ts";
import { isFiltered, type requestFilters } from "./request-filters.ts";

/** Narrows the calls by what was asked, how it ended, by whom and over what, when, and by an id or a number. */
export function RequestsToolbar({
  address: { filters, typed, search, narrow, hrefWith, clear },
}: {
  address: ReturnType<typeof useListAddress<typeof requestFilters>>;
}) {
  const choices = useChoices();
  return (
    <>
      <SearchField label="Whole id or number" value={typed} onChange={({ target }) => search(target.value)} />
      <div className="contents max-phone:-mx-4 max-phone:flex max-phone:min-w-full max-phone:items-center max-phone:gap-2 max-phone:overflow-x-auto max-phone:px-4 max-phone:py-1 max-phone:[scrollbar-width:none] max-phone:*:flex-none">
        <Select
          compact
          aria-label="Reads"
          none="With reads"
          value={filters.withoutReads ? "hidden" : ""}
          onValueChange={(next) => narrow({ withoutReads: next ? true : null })}
          options={[{ value: "hidden", label: "Reads hidden" }]}
        />
        <Select
          compact
          aria-label="Area"
          none="All areas"
          value={filters.area ?? ""}
          onValueChange={(next) => narrow({ area: areas.find((area) => area === next) ?? null, operation: null })}
          options={areas.map((area) => ({ value: area, label: areaNames[area] }))}
        />
        <ChoiceField
          label="Operation"
          none="All operations"
          value={filters.operation}
          options={catalogue
            .filter(({ area }) => filters.area === null || area === filters.area)
            .map(({ id }) => ({ value: id, label: `${operationName(id)} (${id})` }))}
          onChange={(operation) => narrow({ operation })}
        />
        <ChoiceField
          label="Who"
          none="Everybody"
          value={filters.by}
          options={[{ value: "job", label: "Jobs" }, ...choices.by]}
          onChange={(by) => narrow({ by })}
        />
        <ChoiceField
          label="Connection"
          none="All connections"
          value={filters.connection}
          options={choices.connections}
          onChange={(connection) => narrow({ connection })}
        />
        <ChoiceField
          label="Application"
          none="All applications"
          value={filters.app}
          options={choices.applications}
          onChange={(app) => narrow({ app })}
        />
        <DayField label="From" value={filters.from} onChange={(from) => narrow({ from })} />
        <DayField label="to" value={filters.to} onChange={(to) => narrow({ to })} />
      </div>
      <CountChips
        label="Outcome"
        current={filters.outcome ?? "all"}
        chips={[
          { key: "all", label: "All", href: hrefWith({ outcome: null }) },
          ...outcomes.map((key) => ({
            key,
            label: outcomeTerms[key].word,
            icon: outcomeTerms[key].icon,
            hue: outcomeTerms[key].hue,
            href: hrefWith({ outcome: key }),
          })),
        ]}
      />
      {filters.code !== null && (
        <Button size="sm" icon="x" onClick={() => narrow({ code: null })}>
          Code {filters.code}
        </Button>
      )}
      {filters.differs && (
        <Button size="sm" icon="x" onClick={() => narrow({ differs: null })}>
          Answers that differ
        </Button>
      )}
      {isFiltered(filters, typed) && (
        <Button size="sm" variant="plain" icon="x" onClick={clear}>
          Clear filters
        </Button>
      )}
    </>
  );
}
