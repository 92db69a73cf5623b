"use client";

import { useQueryStates } from "nuqs";
import { Page } from "#components/page/page.tsx";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Freshness, RefreshButton } from "#components/reading/read-again.tsx";
import { templateStatuses } from "#components/status/vocabulary.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { Select } from "#components/ui/controls/select.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { DensitySwitch, useDensity } from "#components/ui/table/density.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import type { EmailTemplate } from "#server/contract/email.ts";
import { templateColumns } from "./template-columns.tsx";
import {
  languagesOf,
  matchTemplates,
  ofState,
  type TemplateFilters,
  templateFilters,
  writeTemplateFilters,
} from "./template-filter.ts";
import { languageName, templateStateKeys } from "./template-state.ts";
import { ApplicationPicker, useApplication } from "./use-application.tsx";
import { useTemplates } from "./use-platform-lists.ts";
import { WithApplication } from "./with-application.tsx";

/** Email templates as the platform lists them, in every state. They are written in the platform's console. */
export function TemplatesPage() {
  const application = useApplication();
  const templates = useTemplates(application.chosen?.appId);
  return (
    <Page>
      <PageHeader
        title="Email templates"
        actions={
          application.chosen && <RefreshButton onRefresh={() => void templates.refetch()} busy={templates.isFetching} />
        }
        facts={[
          {
            key: "application",
            value: (
              <ApplicationPicker
                applications={application.applications}
                chosen={application.chosen}
                onChoose={application.choose}
              />
            ),
          },
          { key: "read", value: application.chosen && <Freshness at={templates.data?.at} /> },
          { key: "where", value: "Written and reviewed in the platform’s console" },
        ]}
      />
      <WithApplication of={application}>
        {templates.error && (
          <ReadProblem
            error={templates.error}
            what={templates.data ? "The list below is the one read before." : "The templates could not be read."}
            onRetry={() => void templates.refetch()}
            busy={templates.isFetching}
          />
        )}
        {(templates.data || !templates.error) && (
          <TemplateTable templates={templates.data?.templates} appId={application.chosen?.appId ?? ""} />
        )}
      </WithApplication>
    </Page>
  );
}

function TemplateTable({ templates, appId }: { templates: readonly EmailTemplate[] | undefined; appId: string }) {
  const { slug, connection } = useWorkspace();
  const maySend = useMay("email.send");
  const [filters, setFilters] = useQueryStates(templateFilters);
  const [density, setDensity] = useDensity("email-templates");
  const all = templates ?? [];
  const matching = matchTemplates(all, filters);
  const shown = ofState(matching, filters.state);
  const sendHref = (id: string) =>
    `/${slug}/send/email?template=${encodeURIComponent(id)}&app=${encodeURIComponent(appId)}`;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Name, id or subject"
          value={filters.q}
          onChange={(event) => void setFilters({ q: event.target.value || null })}
        />
        <StateChips all={matching} filters={filters} />
        <LanguageSelect
          languages={languagesOf(all)}
          value={filters.language}
          onChange={(language) => void setFilters({ language: language || null })}
        />
        <span className="ml-auto">
          <DensitySwitch density={density} onChange={setDensity} />
        </span>
      </div>
      <Table
        caption="Email templates in every state, in the platform’s order"
        fixed
        columns={templateColumns(connection?.timeZone ?? "UTC", maySend ? sendHref : undefined)}
        rows={shown}
        rowKey={({ templateID }) => templateID}
        density={density}
        loading={templates === undefined}
        empty={
          all.length === 0 ? (
            <EmptyState kind="nothing-yet" title="This application has no email templates">
              Templates are written in the platform’s console and reviewed there. Once one is approved it can be sent
              from here.
            </EmptyState>
          ) : (
            <NoMatch all={all.length} onClear={() => void setFilters({ state: null, q: null, language: null })} />
          )
        }
        footer={templates && <TableFooter shown={shown.length} total={shown.length} />}
      />
    </>
  );
}

function NoMatch({ all, onClear }: { all: number; onClear: () => void }) {
  return (
    <EmptyState kind="no-match" title="No template matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
      {all === 1 ? "There is 1 template" : `There are ${all} templates`} without the filters above.
    </EmptyState>
  );
}

function StateChips({
  all,
  filters,
}: {
  all: readonly EmailTemplate[];
  filters: TemplateFilters & { app: string | null };
}) {
  const { slug } = useWorkspace();
  const hrefOf = (state: TemplateFilters["state"]) =>
    writeTemplateFilters(`/${slug}/templates/email`, { ...filters, state });
  return (
    <CountChips
      label="State"
      current={filters.state ?? "all"}
      chips={[
        { key: "all", label: "All", href: hrefOf(null), count: all.length },
        ...templateStateKeys.map((key) => ({
          key,
          label: templateStatuses[key].word,
          icon: templateStatuses[key].icon,
          hue: templateStatuses[key].hue,
          href: hrefOf(key),
          count: ofState(all, key).length,
        })),
      ]}
    />
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
      aria-label="Language"
      none="All languages"
      value={value}
      onValueChange={onChange}
      options={offered.map((code) => ({ value: code, label: languageName(code) ?? code }))}
    />
  );
}
