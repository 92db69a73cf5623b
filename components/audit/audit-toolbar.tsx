"use client";

import { PeriodField } from "#components/reading/list/period-field.tsx";
import type { useListAddress } from "#components/reading/list/use-list-address.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { Select, type SelectOption } from "#components/ui/controls/select.tsx";
import { t } from "#words/t.ts";
import { actionChoices, describeAction } from "./actions.ts";
import { type auditFilters, isFiltered } from "./audit-filters.ts";
import { type AuditSource, useActors } from "./audit-source.ts";
import { kindChoices } from "./targets.ts";

/** Narrows the trail by who, what, on what, when, and by the id of a thing, a request or a token, or what a thing is called. */
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
      <SearchField
        label={of === "workspace" ? t("audit.idOrWholeName") : t("audit.idOfAnything")}
        value={typed}
        onChange={(event) => search(event.target.value)}
      />
      <div className="contents max-phone:-mx-4 max-phone:flex max-phone:min-w-full max-phone:items-center max-phone:gap-2 max-phone:overflow-x-auto max-phone:px-4 max-phone:py-1 max-phone:[scrollbar-width:none] max-phone:*:flex-none">
        <Select
          compact
          aria-label={t("audit.who")}
          none={t("audit.everybody")}
          value={who ?? ""}
          onValueChange={(next) => narrow({ who: next || null })}
          options={useWhoChoices(of, who)}
        />
        <Select
          compact
          aria-label={t("audit.what")}
          none={t("audit.everythingDone")}
          value={action ?? ""}
          onValueChange={(next) => narrow({ action: next || null })}
          options={withChosen(actionChoices(), action, describeAction)}
        />
        <Select
          compact
          aria-label={t("audit.onWhat")}
          none={t("audit.onAnything")}
          value={kind ?? ""}
          onValueChange={(next) => narrow({ kind: next || null })}
          options={withChosen(kindChoices(), kind, String)}
        />
        <PeriodField from={from} to={to} onChange={narrow} />
      </div>
      {isFiltered({ ...filters, q: typed }) && (
        <Button size="sm" variant="plain" icon="x" onClick={clear}>
          {t("audit.clearFilters")}
        </Button>
      )}
    </>
  );
}

function useWhoChoices(of: AuditSource, chosen: string | null): SelectOption[] {
  const actors = useActors(of);
  const people = (actors.data ?? []).map(({ id, name, hasLeft }) => ({
    value: id,
    label: hasLeft ? t("audit.nameLeft", { name }) : name,
  }));
  return withChosen(
    [
      { value: "people", label: t("audit.peopleWithoutJobsAndPrograms") },
      { value: "programs", label: t("audit.programsWithAnAPIToken") },
      { value: "job", label: t("audit.jobsAndPeopleWhoAreSignedOut") },
      ...people,
    ],
    chosen,
    () => t("audit.onePerson"),
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
