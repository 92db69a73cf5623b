"use client";

import { useQuery } from "@tanstack/react-query";
import { operationName } from "#components/developers/operation-names.ts";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { counted } from "#components/ui/number.ts";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";

type Difference = Outputs["requests"]["drift"]["rows"][number];

/** Developers, drift: where the platform's answers are not as its documentation says, by operation and field. */
export function DriftPage() {
  const { slug } = useWorkspace();
  const query = useQuery(useTRPC().requests.drift.queryOptions(undefined, { staleTime: 0 }));
  return (
    <ListPage
      title="Drift"
      facts={[{ key: "what", value: "Answers that differ from the platform’s documentation, by operation and field" }]}
      source="our records"
      query={query}
      problem="The differences could not be read."
      toolbar={
        query.data?.isPartial && (
          <Callout hue="unsure" title="Not all of them are counted">
            Only the newest 10,000 answers that differ are read, and 500 differences shown. There may be earlier calls
            than those shown as first.
          </Callout>
        )
      }
      caption="Differences from the documentation, newest first"
      fixed
      columns={columnsOf(`/${slug}/dev/requests`)}
      rows={query.data?.rows}
      rowKey={({ operation, difference }) => `${operation} ${difference}`}
      empty={
        <EmptyState kind="nothing-yet" title="No differences">
          Each answer of the platform is compared with its documentation. So far, every answer was as documented.
          Undocumented, missing and unreadable fields are listed here, with the first and the last call.
        </EmptyState>
      }
    />
  );
}

function columnsOf(requests: string): Column<Difference>[] {
  return [
    {
      key: "operation",
      header: "Operation",
      width: "13.5rem",
      cell: ({ operation }) => (
        <>
          {operationName(operation)} <span className="mono block text-xs text-muted">{operation}</span>
        </>
      ),
    },
    {
      key: "difference",
      header: "Difference",
      grow: true,
      phone: "full",
      cell: ({ difference }) => <span className="[overflow-wrap:anywhere]">{asSentence(difference)}</span>,
    },
    {
      key: "count",
      header: "Calls",
      width: "6.5rem",
      align: "end",
      phone: "end",
      cell: ({ operation, count }) => (
        <Link href={`${requests}?${new URLSearchParams({ operation, differs: "true" })}`} prefetch={false}>
          {counted(count, "call")}
        </Link>
      ),
    },
    {
      key: "first",
      header: "First",
      width: "6.5rem",
      quiet: true,
      priority: 3,
      cell: (row) => callAt(requests, row.firstId, row.firstAt),
    },
    {
      key: "last",
      header: "Last",
      width: "6.5rem",
      quiet: true,
      cell: (row) => callAt(requests, row.lastId, row.lastAt),
    },
  ];
}

function callAt(requests: string, id: string, at: Date) {
  return (
    <Link href={`${requests}?open=${id}`} prefetch={false}>
      <Time at={at} as="ago" />
    </Link>
  );
}

function asSentence(difference: string): string {
  return difference.charAt(0).toUpperCase() + difference.slice(1);
}
