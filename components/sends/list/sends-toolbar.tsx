"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { ChoiceField } from "#components/reading/list/choice-field.tsx";
import { PeriodField } from "#components/reading/list/period-field.tsx";
import { useChoices } from "#components/reading/list/use-choices.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { Select } from "#components/ui/controls/select.tsx";
import { areaNames, draftAreas } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { groupLooks, hasWords, isNarrowed, sendGroupOrder, statesOf } from "./sends-filter.ts";
import { countOf, countOfAll } from "./state-counts.ts";
import type { Sends } from "./use-sends.ts";

const countMs = 15_000;

/**
 * Narrows the list by state, kind and days, and by title or task id; whoever may see people is told that an address or a
 * number can be typed too. Each state has its count where nothing else narrows the
 * list, up to 99; the numbers on Unknown and Disputed are of those that wait for a person, whatever narrows it.
 */
export function SendsToolbar({ address: { filters, typed, search, narrow, hrefWith, clear } }: Pick<Sends, "address">) {
  const trpc = useTRPC();
  const choices = useChoices();
  const needsPerson = useQuery(trpc.submissions.needsPerson.queryOptions());
  const maySeePeople = useMay("personal.see");
  const waiting: Partial<Record<string, number>> = needsPerson.data ?? {};
  const isAlone = !isNarrowed({ ...filters, state: null }, typed);
  const read = useQuery(
    trpc.submissions.counts.queryOptions(undefined, { enabled: isAlone, refetchInterval: countMs }),
  );
  const counts = isAlone ? read.data : undefined;
  const chips = filters.state === "paused" ? [...sendGroupOrder, "paused" as const] : sendGroupOrder;
  return (
    <>
      <div className="min-w-full">
        <CountChips
          label={t("sends.sendsByState")}
          current={filters.state ?? "all"}
          chips={[
            { key: "all", label: t("sends.all"), href: hrefWith({ state: null }), ...countOfAll(counts) },
            ...chips.map((group) => ({
              key: group,
              label: groupLooks[group].word,
              icon: groupLooks[group].icon,
              hue: groupLooks[group].hue,
              href: hrefWith({ state: group }),
              ...(group !== "disputed" && countOf(counts, statesOf(group))),
              ...(waiting[group] ? { count: waiting[group], isMore: false } : {}),
            })),
          ]}
        />
      </div>
      <SearchField
        label={
          filters.state === "draft"
            ? t("sends.title")
            : maySeePeople
              ? t("sends.titleTaskIdAddressOrNumber")
              : t("sends.titleOrTaskId")
        }
        value={typed}
        onChange={(event) => search(event.target.value)}
      />
      <Select
        compact
        aria-label={t("sends.kind")}
        none={t("sends.allKinds")}
        value={filters.kind ?? ""}
        onValueChange={(kind) => narrow({ kind: draftAreas.find((area) => area === kind) ?? null })}
        options={draftAreas.map((area) => ({ value: area, label: areaNames[area] }))}
      />
      <ChoiceField
        label={t("sends.who")}
        none={t("sends.everybody")}
        value={filters.by}
        options={choices.by}
        onChange={(by) => narrow({ by })}
      />
      {(choices.connections.length > 1 || filters.connection !== null) && (
        <ChoiceField
          label={t("sends.connection")}
          none={t("sends.allConnections")}
          value={filters.connection}
          options={choices.connections}
          onChange={(connection) => narrow({ connection })}
        />
      )}
      <ChoiceField
        label={t("sends.application")}
        none={t("sends.allApplications")}
        value={filters.app}
        options={choices.applications}
        onChange={(app) => narrow({ app })}
      />
      {filters.state !== "draft" && <PeriodField from={filters.from} to={filters.to} onChange={narrow} />}
      {filters.template !== null && (
        <Button size="sm" icon="x" onClick={() => narrow({ template: null })}>
          {t("sends.madeFromTemplate2", { template: filters.template })}
        </Button>
      )}
      {filters.has !== null && filters.state !== "draft" && (
        <Button size="sm" icon="x" onClick={() => narrow({ has: null })}>
          {hasWords[filters.has].only}
        </Button>
      )}
      {isNarrowed({ ...filters, state: null }, typed) && (
        <Button size="sm" variant="plain" icon="x" onClick={clear}>
          {t("sends.clearFilters")}
        </Button>
      )}
    </>
  );
}
