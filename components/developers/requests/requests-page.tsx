"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { useListAddress } from "#components/reading/list/use-list-address.ts";
import { parseAsId } from "#components/reading/paging/places.ts";
import { callerName, faultOf, outcomes, outcomeTerms } from "#components/reading/problems/outcomes.ts";
import { StateBadge } from "#components/status/state-badge.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { Select } from "#components/ui/controls/select.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatMilliseconds } from "#components/ui/number.ts";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { operations } from "#server/contract/index.ts";
import { requestFilters } from "./request-filters.ts";
import { RequestSheet } from "./request-sheet.tsx";

type Row = Outputs["requests"]["list"]["rows"][number];

const pageSize = 50;

/** Developers, requests: every call made to the platform, by a person or a job, with how it ended. */
export function RequestsPage() {
  const trpc = useTRPC();
  const address = useListAddress(requestFilters, parseAsId);
  const { filters, after, open } = address;
  const { outcome, operation } = filters;
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
  return (
    <ListPage
      title="Requests"
      facts={[
        { key: "what", value: "Every call to the platform" },
        { key: "secrets", value: "Secrets are never stored" },
      ]}
      source="our records"
      query={query}
      problem="The requests could not be read."
      toolbar={<Filters address={address} />}
      density="requests"
      caption="Calls to the platform, newest first"
      fixed
      columns={columns}
      rows={query.data?.rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => address.openHref(id)}
      selectedKey={open ?? undefined}
      after={after}
      next={query.data?.next}
      hrefOf={address.pageHref}
      empty={<NothingYet />}
      noMatch={(outcome || operation) && <NoMatch onClear={address.clear} />}
      sheet={open && <RequestSheet id={open} closeHref={address.closeHref} />}
    />
  );
}

function Filters({
  address: { filters, narrow, hrefWith },
}: {
  address: ReturnType<typeof useListAddress<typeof requestFilters>>;
}) {
  return (
    <>
      <Select
        compact
        aria-label="Operation"
        none="All operations"
        value={filters.operation ?? ""}
        onValueChange={(next) => narrow({ operation: next || null })}
        options={operations.map(({ id }) => ({ value: id, label: id }))}
      />
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
    </>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState kind="no-match" title="No request matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
      The filters above hide everything there is.
    </EmptyState>
  );
}

function NothingYet() {
  return (
    <EmptyState kind="nothing-yet" title="No requests yet">
      Each call to the platform is written down here before it is made, and completed with its answer: reads, sends, and
      what jobs ask in the background.
    </EmptyState>
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
