"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Page } from "#components/page/page.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { PhoneWord } from "#components/ui/phone-word.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { areaNames } from "#server/contract/areas.ts";
import { areaWords } from "./area-words.ts";
import { CountedLine } from "./counted-line.tsx";
import { changeWords, countWords, listCostWords, platformCostWords } from "./figure-lines.ts";
import { PeriodBar } from "./period-bar.tsx";
import { usePeriod, withPeriod } from "./use-period.ts";

type AreaTotals = Outputs["reports"]["overview"]["areas"][number];

/** What was sent and called in each area, on one page; each leads to its report. */
export function ReportsPage() {
  const { slug } = useWorkspace();
  const period = usePeriod();
  const query = useQuery(
    useTRPC().reports.overview.queryOptions(period.asked, { placeholderData: keepPreviousData, retry: false }),
  );
  const { data, error } = query;
  const hrefOf = ({ area }: AreaTotals) => withPeriod(`/${slug}/reports/${area}`, period);
  return (
    <Page>
      <PageHeader
        title="Reports"
        actions={
          <span className="contents print:hidden">
            <Button icon="file-text" onClick={() => window.print()}>
              Print
            </Button>
          </span>
        }
        facts={
          data
            ? [
                {
                  key: "counted",
                  value: <CountedLine of={data} readAt={new Date(query.dataUpdatedAt)} />,
                },
              ]
            : []
        }
      />
      <PeriodBar of={period} />
      {error && (
        <ReadProblem
          error={error}
          what={data ? "The figures below may be out of date." : "The reports could not be read."}
          onRetry={() => void query.refetch()}
        />
      )}
      {(data || !error) && (
        <Table
          caption="What was sent and called in each area"
          columns={[nameColumn(hrefOf), ...columns]}
          rows={data?.areas ?? []}
          rowKey={({ area }) => area}
          loading={data === undefined || query.isPlaceholderData}
          skeletonRows={6}
          virtual={false}
        />
      )}
      <p className="max-w-form text-sm text-muted">
        Accepted means that the platform took a message, not that it arrived. The platform reports the result of a
        message only for emails. What the platform charged and what your price list says are never added up: one is for
        calls, the other is an estimate for SMS.
      </p>
    </Page>
  );
}

const nameColumn = (hrefOf: (row: AreaTotals) => string): Column<AreaTotals> => ({
  key: "area",
  header: "Area",
  cell: (row) => (
    <Link href={hrefOf(row)} className="font-medium">
      {areaNames[row.area]}
    </Link>
  ),
});

const told = (word: string, words: string | null) =>
  words && (
    <>
      <PhoneWord>{word}</PhoneWord>
      {words}
    </>
  );

const ofSends =
  (name: "accepted" | "refused", word: string) =>
  ({ area, total }: AreaTotals) =>
    told(word, areaWords[area].sends && countWords(name, total[name]));
const ofCalls =
  (name: "calls" | "answered", word: string) =>
  ({ area, total }: AreaTotals) =>
    told(word, areaWords[area].hasCalls ? countWords(name, total[name]) : null);

/** What was sent and what it cost stays on the narrowest table. */
const columns: Column<AreaTotals>[] = [
  {
    key: "planned",
    header: "Sent",
    align: "end",
    cell: ({ area, total }) => {
      const { sends } = areaWords[area];
      return sends && `${countWords("planned", total.planned)} ${sends.many}`;
    },
  },
  { key: "accepted", header: "Accepted", align: "end", priority: 2, cell: ofSends("accepted", "Accepted") },
  { key: "refused", header: "Refused", align: "end", priority: 3, cell: ofSends("refused", "Refused") },
  {
    key: "delivered",
    header: "Succeeded",
    align: "end",
    priority: 3,
    cell: ({ area, total }) => {
      const { outcomes } = areaWords[area];
      if (outcomes !== "evidence") return told("Succeeded", outcomes);
      const count = countWords("succeededVerified", total.succeededVerified + total.succeededReported);
      return told("Succeeded", `${count} emails`);
    },
  },
  { key: "calls", header: "Calls", align: "end", cell: ofCalls("calls", "Calls") },
  { key: "answered", header: "Answered", align: "end", priority: 4, cell: ofCalls("answered", "Answered") },
  {
    key: "charged",
    header: "Platform cost",
    align: "end",
    cell: ({ area, total }) =>
      told("Platform cost", platformCostWords(total) ?? (areaWords[area].hasCalls ? "not named" : "none")),
  },
  {
    key: "list-cost",
    header: "Price list cost",
    align: "end",
    cell: ({ total }) => told("Price list cost", listCostWords(total) ?? "none"),
  },
  {
    key: "change",
    header: "Change",
    align: "end",
    priority: 4,
    quiet: true,
    cell: ({ area, total, before }) => {
      const { hasCalls } = areaWords[area];
      const [now, then] = hasCalls ? [total.calls, before.calls] : [total.planned, before.planned];
      return told("Change", changeWords(now, then));
    },
  },
];
