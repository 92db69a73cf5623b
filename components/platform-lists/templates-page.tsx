"use client";

import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { useListAddress } from "#components/reading/list/use-list-address.ts";
import { parseAsId } from "#components/reading/paging/places.ts";
import { templateStatuses } from "#components/status/vocabulary.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { Select } from "#components/ui/controls/select.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { EmailTemplate } from "#server/contract/email.ts";
import { t } from "#words/t.ts";
import { PlatformListPage } from "./platform-list-page.tsx";
import { templateColumns } from "./template-columns.tsx";
import { languagesOf, matchTemplates, ofState, templateFilters } from "./template-filter.ts";
import { languageName, templateStateKeys } from "./template-state.ts";
import { useApplication } from "./use-application.tsx";
import { useTemplates } from "./use-platform-lists.ts";

/** Email templates as the platform lists them, in every state. They are written in the platform's console. */
export function TemplatesPage() {
  const { slug, connection } = useWorkspace();
  const maySend = useMay("email.send");
  const application = useApplication("email");
  const appId = application.chosen?.appId;
  const templates = useTemplates(appId);
  const address = useListAddress(templateFilters, parseAsId);
  const { filters, typed } = address;
  const all = templates.data?.templates;
  const matching = matchTemplates(all ?? [], { language: filters.language, q: typed });
  const sendHref = (id: string) =>
    `/${slug}/send/email?template=${encodeURIComponent(id)}&app=${encodeURIComponent(appId ?? "")}`;
  return (
    <PlatformListPage
      title={t("platformLists.emailTemplates")}
      application={application}
      query={templates}
      where={t("platformLists.writtenAndReviewedInThePlatformsConsole")}
      problem={t("platformLists.theTemplatesCouldNotBeRead")}
      toolbar={<Filters address={address} all={all ?? []} matching={matching} />}
      density="email-templates"
      caption={t("platformLists.emailTemplatesInEveryStateInThe")}
      fixed
      columns={templateColumns(connection?.timeZone ?? "UTC", maySend ? sendHref : undefined)}
      rows={all && ofState(matching, filters.state)}
      rowKey={({ templateID }) => templateID}
      empty={<NothingYet />}
      noMatch={all && all.length > 0 && <NoMatch all={all.length} onClear={address.clear} />}
    />
  );
}

function NothingYet() {
  return (
    <EmptyState kind="nothing-yet" title={t("platformLists.thisApplicationHasNoEmailTemplates")}>
      {t("platformLists.templatesAreWrittenInThePlatformsConsole")}
    </EmptyState>
  );
}

function NoMatch({ all, onClear }: { all: number; onClear: () => void }) {
  return (
    <EmptyState
      kind="no-match"
      title={t("platformLists.noTemplateMatches")}
      actions={<Button onClick={onClear}>{t("platformLists.clearFilters")}</Button>}
    >
      {t("platformLists.templatesWithoutTheFilters", { count: all })}
    </EmptyState>
  );
}

function Filters({
  address: { filters, typed, search, narrow, hrefWith },
  all,
  matching,
}: {
  address: ReturnType<typeof useListAddress<typeof templateFilters>>;
  all: readonly EmailTemplate[];
  matching: readonly EmailTemplate[];
}) {
  return (
    <>
      <SearchField
        label={t("platformLists.nameIdOrSubject")}
        value={typed}
        onChange={(event) => search(event.target.value)}
      />
      <CountChips
        label={t("platformLists.state")}
        current={filters.state ?? "all"}
        chips={[
          { key: "all", label: t("platformLists.all"), href: hrefWith({ state: null }), count: matching.length },
          ...templateStateKeys.map((key) => ({
            key,
            label: templateStatuses[key].word,
            icon: templateStatuses[key].icon,
            hue: templateStatuses[key].hue,
            href: hrefWith({ state: key }),
            count: ofState(matching, key).length,
          })),
        ]}
      />
      <LanguageSelect
        languages={languagesOf(all)}
        value={filters.language}
        onChange={(language) => narrow({ language: language || null })}
      />
    </>
  );
}

function LanguageSelect({
  languages,
  value,
  onChange,
}: {
  languages: readonly string[];
  value: string;
  onChange: (language: string) => void;
}) {
  if (languages.length < 2 && value === "") return null;
  const offered = languages.includes(value) || value === "" ? languages : [...languages, value];
  return (
    <Select
      compact
      aria-label={t("platformLists.language")}
      none={t("platformLists.allLanguages")}
      value={value}
      onValueChange={onChange}
      options={offered.map((code) => ({ value: code, label: languageName(code) ?? code }))}
    />
  );
}
