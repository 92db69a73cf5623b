"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { Page } from "#components/page/page.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { PageFooter } from "#components/reading/paging/page-footer.tsx";
import type { Place } from "#components/reading/paging/places.ts";
import { ListProblem } from "#components/reading/problems/list-problem.tsx";
import { callerName, faultOf, outcomes, outcomeTerms } from "#components/reading/problems/outcomes.ts";
import { Freshness, RefreshButton } from "#components/reading/read-again.tsx";
import { StateBadge } from "#components/status/state-badge.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { Select } from "#components/ui/controls/select.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatMilliseconds } from "#components/ui/number.ts";
import { SheetLayout } from "#components/ui/overlay/sheet.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { DensitySwitch, useDensity } from "#components/ui/table/density.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column, Density } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { operations } from "#server/contract/index.ts";
import { requestFilters, writeRequestFilters } from "./request-filters.ts";
import { RequestSheet } from "./request-sheet.tsx";

type Row = Outputs["requests"]["list"]["rows"][number];

const pageSize = 50;

/** Developers, requests: every call made to the platform, by a person or a job, with how it ended. */
export function RequestsPage() {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const [filters, setFilters] = useQueryStates(requestFilters, { history: "push" });
  const { outcome, operation, after, open } = filters;
  const query = useQuery(
    trpc.requests.list.queryOptions(
      {
        limit: pageSize,
        ...(outcome && { outcomes: [outcome] }),
        ...(operation && { operation }),
        ...(after && { cursor: after.cursor }),
      },
      { placeholderData: keepPreviousData },
    ),
  );
  const hrefOf = (changes: Partial<typeof filters>) =>
    writeRequestFilters(`/${slug}/dev/requests`, { ...filters, open: null, ...changes });
  const [density, setDensity] = useDensity("requests");
  const isFiltered = outcome !== null || operation !== null;
  return (
    <SheetLayout sheet={open && <RequestSheet id={open} closeHref={hrefOf({})} />}>
      <Page>
        <PageHeader
          title="Requests"
          actions={<RefreshButton onRefresh={() => void query.refetch()} busy={query.isFetching} />}
          facts={[
            { key: "what", value: "Every call to the platform" },
            { key: "secrets", value: "Secrets are never stored" },
            {
              key: "read",
              value: <Freshness source="our records" at={query.data ? new Date(query.dataUpdatedAt) : undefined} />,
            },
          ]}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Select
            compact
            aria-label="Operation"
            none="All operations"
            value={operation ?? ""}
            onValueChange={(next) => void setFilters({ operation: next || null, after: null, open: null })}
            options={operations.map(({ id }) => ({ value: id, label: id }))}
          />
          <CountChips
            label="Outcome"
            current={outcome ?? "all"}
            chips={[
              { key: "all", label: "All", href: hrefOf({ outcome: null, after: null }) },
              ...outcomes.map((key) => ({
                key,
                label: outcomeTerms[key].word,
                icon: outcomeTerms[key].icon,
                hue: outcomeTerms[key].hue,
                href: hrefOf({ outcome: key, after: null }),
              })),
            ]}
          />
          <span className="ml-auto">
            <DensitySwitch density={density} onChange={setDensity} />
          </span>
        </div>
        <ListProblem of={query} what="The requests could not be read." />
        {(query.data || !query.error) && (
          <RequestTable
            page={query.data}
            density={density}
            filters={filters}
            hrefOf={hrefOf}
            isFiltered={isFiltered}
            onClear={() => void setFilters({ outcome: null, operation: null, after: null })}
          />
        )}
      </Page>
    </SheetLayout>
  );
}

function RequestTable({
  page,
  density,
  filters,
  hrefOf,
  isFiltered,
  onClear,
}: {
  page: Outputs["requests"]["list"] | undefined;
  density: Density;
  filters: { after: Place | null; open: string | null };
  hrefOf: (changes: { open?: string; after?: Place | null }) => string;
  isFiltered: boolean;
  onClear: () => void;
}) {
  return (
    <Table
      caption="Calls to the platform, newest first"
      fixed
      columns={columns}
      rows={page?.rows ?? []}
      rowKey={({ id }) => id}
      rowHref={({ id }) => hrefOf({ open: id })}
      selectedKey={filters.open ?? undefined}
      density={density}
      loading={page === undefined}
      empty={
        isFiltered ? (
          <EmptyState
            kind="no-match"
            title="No request matches"
            actions={<Button onClick={onClear}>Clear filters</Button>}
          >
            The filters above hide everything there is.
          </EmptyState>
        ) : (
          <EmptyState kind="nothing-yet" title="No requests yet">
            Each call to the platform is written down here before it is made, and completed with its answer: reads,
            sends, and what jobs ask in the background.
          </EmptyState>
        )
      }
      footer={
        page && (
          <PageFooter
            shown={page.rows.length}
            place={filters.after}
            next={page.next}
            hrefOf={(after) => hrefOf({ after })}
          />
        )
      }
    />
  );
}

const columns: Column<Row>[] = [
  {
    key: "operation",
    header: "Operation",
    width: "12rem",
    cell: ({ operation }) => <span className="mono">{operation}</span>,
  },
  {
    key: "outcome",
    header: "Outcome",
    width: "9rem",
    phone: "corner",
    cell: ({ outcome }) => <StateBadge term={outcomeTerms[outcome]} />,
  },
  { key: "code", header: "Code", grow: true, phone: "full", cell: (row) => <CodeCell row={row} /> },
  {
    key: "took",
    header: "Took",
    width: "5rem",
    align: "end",
    priority: 2,
    cell: ({ durationMs }) => durationMs !== null && formatMilliseconds(durationMs),
  },
  { key: "by", header: "By", width: "10rem", priority: 3, quiet: true, cell: (row) => callerName(row) },
  {
    key: "when",
    header: "When",
    width: "6.5rem",
    align: "end",
    quiet: true,
    phone: "end",
    cell: ({ at }) => <Time at={at} as="ago" />,
  },
];

function CodeCell({ row }: { row: Row }) {
  const { platformStatus: status } = row;
  if (status === null) return row.httpStatus === null ? null : `HTTP ${row.httpStatus}`;
  if (status === "0") {
    return (
      <span className="text-muted">
        <span className="mono">0</span> success
      </span>
    );
  }
  return (
    <>
      <span className="mono">{status}</span> {faultOf(row.operation, status)?.meaning ?? "not in the documentation"}
    </>
  );
}
