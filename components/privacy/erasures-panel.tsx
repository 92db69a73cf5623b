"use client";

import { useQuery } from "@tanstack/react-query";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { describeCounts } from "./held-things.ts";

type Erasure = Outputs["personal"]["erasures"][number];

const isUnderWay = ({ state }: Erasure) => state === "queued" || state === "running";

function describeErasure({ state, done, of, problem, counts }: Erasure): string {
  if (state === "queued") return "Waiting for its turn";
  if (state === "running") return `Under way: step ${Math.min(done + 1, of)} of ${of}`;
  if (state === "failed") return `Ended early. ${problem ?? ""}`;
  return describeCounts(counts).join(", ") || "Nothing was kept";
}

const columns: readonly Column<Erasure>[] = [
  { key: "at", header: "When", cell: ({ createdAt }) => <Time at={createdAt} /> },
  { key: "who", header: "By", cell: ({ requestedByName }) => requestedByName ?? "Somebody" },
  {
    key: "reason",
    header: "Reason",
    cell: ({ reason }) => <span className="[overflow-wrap:anywhere]">{reason}</span>,
    width: "38%",
    phone: "full",
  },
  {
    key: "what",
    header: "What held something",
    cell: describeErasure,
    quiet: true,
    phone: "full",
    priority: 2,
  },
];

/** Earlier erasures: when, by whom, why and where, never of whom. */
export function ErasuresPanel() {
  const query = useQuery({
    ...useTRPC().personal.erasures.queryOptions(),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? 2000 : false),
  });
  return (
    <Panel title="Erased before" meta="Their name is not kept">
      {query.error && (
        <ReadProblem
          error={query.error}
          what="The earlier erasures could not be read."
          onRetry={() => void query.refetch()}
        />
      )}
      {(query.data || !query.error) && (
        <Table
          caption="Earlier erasures, newest first"
          frame="plain"
          keys={false}
          columns={columns}
          rows={query.data ?? []}
          rowKey={({ id }) => id}
          loading={query.data === undefined}
          skeletonRows={1}
          empty={<p className="px-4 py-3 text-sm text-muted">Nobody has been erased here yet.</p>}
        />
      )}
    </Panel>
  );
}
