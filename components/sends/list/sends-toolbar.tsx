"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { ChoiceField } from "#components/reading/list/choice-field.tsx";
import { PeriodField } from "#components/reading/list/period-field.tsx";
import { useChoices } from "#components/reading/list/use-choices.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { Select } from "#components/ui/controls/select.tsx";
import { areaNames, draftAreas } from "#server/contract/areas.ts";
import { groupLooks, isNarrowed, sendGroupOrder } from "./sends-filter.ts";
import type { Sends } from "./use-sends.ts";

/** Narrows the list by state, kind and days, and by title or task id. The number on Unknown is of those that wait for a person. */
export function SendsToolbar({ address: { filters, typed, search, narrow, hrefWith, clear } }: Pick<Sends, "address">) {
  const trpc = useTRPC();
  const choices = useChoices();
  const needsPerson = useQuery(trpc.submissions.needsPerson.queryOptions());
  const unknown = needsPerson.data?.unknown || undefined;
  return (
    <>
      <div className="min-w-full">
        <CountChips
          label="Sends by state"
          current={filters.state ?? "all"}
          chips={[
            { key: "all", label: "All", href: hrefWith({ state: null }) },
            ...sendGroupOrder.map((group) => ({
              key: group,
              label: groupLooks[group].word,
              icon: groupLooks[group].icon,
              hue: groupLooks[group].hue,
              href: hrefWith({ state: group }),
              ...(group === "unknown" && unknown ? { count: unknown } : {}),
            })),
          ]}
        />
      </div>
      <SearchField
        label={filters.state === "draft" ? "Title" : "Title or task id"}
        value={typed}
        onChange={(event) => search(event.target.value)}
      />
      <Select
        compact
        aria-label="Kind"
        none="All kinds"
        value={filters.kind ?? ""}
        onValueChange={(kind) => narrow({ kind: draftAreas.find((area) => area === kind) ?? null })}
        options={draftAreas.map((area) => ({ value: area, label: areaNames[area] }))}
      />
      <ChoiceField
        label="Who"
        none="Everybody"
        value={filters.by}
        options={choices.by}
        onChange={(by) => narrow({ by })}
      />
      {(choices.connections.length > 1 || filters.connection !== null) && (
        <ChoiceField
          label="Connection"
          none="All connections"
          value={filters.connection}
          options={choices.connections}
          onChange={(connection) => narrow({ connection })}
        />
      )}
      <ChoiceField
        label="Application"
        none="All applications"
        value={filters.app}
        options={choices.applications}
        onChange={(app) => narrow({ app })}
      />
      {filters.state !== "draft" && <PeriodField from={filters.from} to={filters.to} onChange={narrow} />}
      {filters.template !== null && (
        <Button size="sm" icon="x" onClick={() => narrow({ template: null })}>
          Made from {filters.template}
        </Button>
      )}
      {isNarrowed({ ...filters, state: null }, typed) && (
        <Button size="sm" variant="plain" icon="x" onClick={clear}>
          Clear filters
        </Button>
      )}
    </>
  );
}
