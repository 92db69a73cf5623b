"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { PageFooter } from "#components/reading/paging/page-footer.tsx";
import { ListProblem } from "#components/reading/problems/list-problem.tsx";
import { Freshness, RefreshButton } from "#components/reading/read-again.tsx";
import { useSettled } from "#components/reading/use-settled.ts";
import { StateBadge } from "#components/status/state-badge.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatCount } from "#components/ui/number.ts";
import { SheetLayout } from "#components/ui/overlay/sheet.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { DensitySwitch, useDensity } from "#components/ui/table/density.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { callbackFilters, writeCallbackFilters } from "./callback-filters.ts";
import { CallbackSheet } from "./callback-sheet.tsx";
import { type CallbackRow, dispositions, dispositionTerms, unnamed } from "./dispositions.ts";
import { TryAgainButton } from "./try-again-button.tsx";

const pageSize = 50;

/** Developers, callbacks: what the platform pushed, as it came, and what became of each. */
export function CallbacksPage() {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const [filters, setFilters] = useQueryStates(callbackFilters);
  const { disposition, after, open } = filters;
  const q = useSettled(filters.q.trim());
  const [density, setDensity] = useDensity("callbacks");
  const query = useQuery(
    trpc.callbacks.list.queryOptions(
      { limit: pageSize, ...(disposition && { disposition }), ...(q && { q }), ...(after && { cursor: after.cursor }) },
      { placeholderData: keepPreviousData },
    ),
  );
  const hrefOf = (changes: Partial<typeof filters>) =>
    writeCallbackFilters(`/${slug}/dev/callbacks`, { ...filters, open: null, ...changes });
  const isFiltered = disposition !== null || q !== "";
  return (
    <SheetLayout sheet={open !== null && <CallbackSheet id={open} closeHref={hrefOf({})} />}>
      <Page>
        <PageHeader
          title="Callbacks"
          actions={
            <>
              {disposition === "failed" && (query.data?.rows.length ?? 0) > 0 && <TryAgainButton id={null} />}
              <RefreshButton onRefresh={() => void query.refetch()} busy={query.isFetching} />
            </>
          }
          facts={[
            { key: "what", value: "What the platform pushed, each once however often it came" },
            {
              key: "read",
              value: <Freshness source="our records" at={query.data ? new Date(query.dataUpdatedAt) : undefined} />,
            },
          ]}
        />
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            label="Whole email id or task id"
            value={filters.q}
            onChange={(event) => void setFilters({ q: event.target.value || null, after: null, open: null })}
          />
          <CountChips
            label="What became of it"
            current={disposition ?? "all"}
            chips={[
              { key: "all", label: "All", href: hrefOf({ disposition: null, after: null }) },
              ...dispositions.map((key) => ({
                key,
                label: dispositionTerms[key].word,
                icon: dispositionTerms[key].icon,
                hue: dispositionTerms[key].hue,
                href: hrefOf({ disposition: key, after: null }),
              })),
            ]}
          />
          <span className="ml-auto">
            <DensitySwitch density={density} onChange={setDensity} />
          </span>
        </div>
        <ListProblem of={query} what="The callbacks could not be read." />
        {(query.data || !query.error) && (
          <Table
            caption="Callbacks, newest first"
            columns={columns}
            rows={query.data?.rows ?? []}
            rowKey={({ id }) => String(id)}
            rowHref={({ id }) => hrefOf({ open: id })}
            selectedKey={open === null ? undefined : String(open)}
            density={density}
            loading={query.data === undefined}
            empty={
              isFiltered ? (
                <NoMatch q={q} onClear={() => void setFilters({ q: null, disposition: null })} />
              ) : (
                <NothingYet />
              )
            }
            footer={
              query.data && (
                <PageFooter
                  shown={query.data.rows.length}
                  place={after}
                  next={query.data.next}
                  hrefOf={(place) => hrefOf({ after: place })}
                />
              )
            }
          />
        )}
      </Page>
    </SheetLayout>
  );
}

function NoMatch({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <EmptyState kind="no-match" title="No callback matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
      {q
        ? "Callbacks are found by a whole email id or task id, not by a part of it."
        : "The filter above hides everything there is."}
    </EmptyState>
  );
}

function NothingYet() {
  const { slug } = useWorkspace();
  const maySend = useMay("email.send");
  return (
    <EmptyState
      kind="nothing-yet"
      title="No callbacks yet"
      actions={maySend && <ButtonLink href={`/${slug}/send/email`}>New email batch</ButtonLink>}
    >
      The platform calls back once for each email of a batch, at an address made for that send. What arrives is kept
      here as it came, whether or not it can be read.
    </EmptyState>
  );
}

const columns: Column<CallbackRow>[] = [
  {
    key: "email",
    header: "Email id",
    width: "13rem",
    cell: (row) => (row.emailId ? <span className="mono block truncate">{row.emailId}</span> : unnamed(row)),
  },
  {
    key: "disposition",
    header: "Became",
    width: "7rem",
    phone: "corner",
    cell: ({ disposition }) => <StateBadge term={dispositionTerms[disposition]} />,
  },
  { key: "send", header: "Send", grow: true, phone: "full", cell: ({ title }) => title },
  {
    key: "task",
    header: "Task",
    width: "9rem",
    priority: 3,
    hideOnPhone: true,
    cell: ({ taskId }) => taskId && <span className="mono block truncate">{taskId}</span>,
  },
  {
    key: "times",
    header: "Times seen",
    width: "6rem",
    align: "end",
    priority: 2,
    hideOnPhone: true,
    cell: ({ timesSeen }) => formatCount(timesSeen),
  },
  {
    key: "seen",
    header: "First seen",
    width: "6.5rem",
    align: "end",
    quiet: true,
    phone: "end",
    cell: ({ firstSeenAt }) => <Time at={firstSeenAt} as="ago" />,
  },
];
