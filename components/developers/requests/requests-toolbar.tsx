"use client";

import { operationName } from "#components/developers/operation-names.ts";
import { ChoiceField } from "#components/reading/list/choice-field.tsx";
import { PeriodField } from "#components/reading/list/period-field.tsx";
import { useChoices } from "#components/reading/list/use-choices.ts";
import type { useListAddress } from "#components/reading/list/use-list-address.ts";
import { outcomes, outcomeTerms } from "#components/reading/problems/outcomes.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { Select } from "#components/ui/controls/select.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { catalogue } from "#server/contract/facts/catalogue.ts";
import { areas } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";
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
      <SearchField
        label={t("developers.wholeIdOrNumber")}
        value={typed}
        onChange={({ target }) => search(target.value)}
      />
      <div className="contents max-phone:-mx-4 max-phone:flex max-phone:min-w-full max-phone:items-center max-phone:gap-2 max-phone:overflow-x-auto max-phone:px-4 max-phone:py-1 max-phone:[scrollbar-width:none] max-phone:*:flex-none">
        <Select
          compact
          aria-label={t("developers.reads")}
          none={t("developers.withReads")}
          value={filters.withoutReads ? "hidden" : ""}
          onValueChange={(next) => narrow({ withoutReads: next ? true : null })}
          options={[{ value: "hidden", label: t("developers.readsHidden") }]}
        />
        <Select
          compact
          aria-label={t("developers.area")}
          none={t("developers.allAreas")}
          value={filters.area ?? ""}
          onValueChange={(next) => narrow({ area: areas.find((area) => area === next) ?? null, operation: null })}
          options={areas.map((area) => ({ value: area, label: areaNames[area] }))}
        />
        <ChoiceField
          label={t("developers.operation")}
          none={t("developers.allOperations")}
          value={filters.operation}
          options={catalogue
            .filter(({ area }) => filters.area === null || area === filters.area)
            .map(({ id }) => ({ value: id, label: t("developers.nameWithId", { name: operationName(id), id }) }))}
          onChange={(operation) => narrow({ operation })}
        />
        <ChoiceField
          label={t("developers.who")}
          none={t("developers.everybody")}
          value={filters.by}
          options={[{ value: "job", label: t("developers.jobs") }, ...choices.by]}
          onChange={(by) => narrow({ by })}
        />
        <ChoiceField
          label={t("developers.connection")}
          none={t("developers.allConnections")}
          value={filters.connection}
          options={choices.connections}
          onChange={(connection) => narrow({ connection })}
        />
        <ChoiceField
          label={t("developers.application2")}
          none={t("developers.allApplications")}
          value={filters.app}
          options={choices.applications}
          onChange={(app) => narrow({ app })}
        />
        <PeriodField from={filters.from} to={filters.to} onChange={narrow} />
      </div>
      <CountChips
        label={t("developers.outcome")}
        current={filters.outcome ?? "all"}
        chips={[
          { key: "all", label: t("developers.all"), href: hrefWith({ outcome: null }) },
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
          {t("developers.codeCode", { code: filters.code })}
        </Button>
      )}
      {filters.differs && (
        <Button size="sm" icon="x" onClick={() => narrow({ differs: null })}>
          {t("developers.answersThatDiffer")}
        </Button>
      )}
      {isFiltered(filters, typed) && (
        <Button size="sm" variant="plain" icon="x" onClick={clear}>
          {t("developers.clearFilters")}
        </Button>
      )}
    </>
  );
}
