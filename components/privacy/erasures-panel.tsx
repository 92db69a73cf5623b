"use client";

import { useQuery } from "@tanstack/react-query";
import { sideBySide } from "#components/page/lists.ts";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { t } from "#words/t.ts";
import { describeCounts } from "./held-things.ts";

type Erasure = Outputs["personal"]["erasures"][number];

const isUnderWay = ({ state }: Erasure) => state === "queued" || state === "running";

function describeErasure({ state, done, of, problem, counts }: Erasure): string {
  if (state === "queued") return t("privacy.waitingForItsTurn2");
  if (state === "running") return t("privacy.underWayStepMinOfOf", { min: Math.min(done + 1, of), of });
  if (state === "failed") return t("privacy.endedEarlyProblem", { problem: problem ?? "" });
  return sideBySide(describeCounts(counts)) || t("privacy.nothingWasKept");
}

const columns: readonly Column<Erasure>[] = [
  {
    key: "at",
    get header() {
      return t("privacy.when");
    },
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  {
    key: "who",
    get header() {
      return t("privacy.by");
    },
    cell: ({ requestedByName }) => requestedByName ?? t("privacy.somebody"),
  },
  {
    key: "reason",
    get header() {
      return t("privacy.reason");
    },
    cell: ({ reason }) => <span className="[overflow-wrap:anywhere]">{reason}</span>,
    width: "38%",
    phone: "full",
  },
  {
    key: "what",
    get header() {
      return t("privacy.whatHeldSomething");
    },
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
    <Panel title={t("privacy.erasedBefore")} meta={t("privacy.theirNameIsNotKept")}>
      {query.error && (
        <ReadProblem
          error={query.error}
          what={t("privacy.theEarlierErasuresCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      )}
      {(query.data || !query.error) && (
        <Table
          caption={t("privacy.earlierErasuresNewestFirst")}
          frame="plain"
          keys={false}
          columns={columns}
          rows={query.data ?? []}
          rowKey={({ id }) => id}
          loading={query.data === undefined}
          skeletonRows={1}
          empty={<p className="px-4 py-3 text-sm text-muted">{t("privacy.nobodyHasBeenErasedHereYet")}</p>}
        />
      )}
    </Panel>
  );
}
