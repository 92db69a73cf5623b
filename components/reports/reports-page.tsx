"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Page } from "#components/page/page.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
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
        title={t("reports.reports")}
        actions={
          <span className="contents print:hidden">
            <Button icon="file-text" onClick={() => window.print()}>
              {t("reports.print")}
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
          what={data ? t("reports.theFiguresBelowMayBeOutOf") : t("reports.theReportsCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      )}
      {(data || !error) && (
        <Table
          caption={t("reports.whatWasSentAndCalledInEach")}
          columns={[nameColumn(hrefOf), ...columns]}
          rows={data?.areas ?? []}
          rowKey={({ area }) => area}
          loading={data === undefined || query.isPlaceholderData}
          skeletonRows={6}
          virtual={false}
        />
      )}
      <p className="max-w-form text-sm text-muted">{t("reports.acceptedMeansThatThePlatformTookA")}</p>
    </Page>
  );
}

const nameColumn = (hrefOf: (row: AreaTotals) => string): Column<AreaTotals> => ({
  key: "area",
  header: t("reports.area"),
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
    get header() {
      return t("reports.sent");
    },
    align: "end",
    cell: ({ area, total }) => {
      const { sends } = areaWords[area];
      return sends?.counted(total.planned);
    },
  },
  {
    key: "accepted",
    get header() {
      return t("reports.accepted");
    },
    align: "end",
    priority: 2,
    get cell() {
      return ofSends("accepted", t("reports.accepted"));
    },
  },
  {
    key: "refused",
    get header() {
      return t("reports.refused");
    },
    align: "end",
    priority: 3,
    get cell() {
      return ofSends("refused", t("reports.refused"));
    },
  },
  {
    key: "delivered",
    get header() {
      return t("reports.succeeded");
    },
    align: "end",
    priority: 3,
    cell: ({ area, total }) => {
      const { outcomes } = areaWords[area];
      if (outcomes !== "evidence") return told(t("reports.succeeded"), outcomes && t("reports.notReported"));
      const count = total.succeededVerified + total.succeededReported + total.succeededDecided;
      return told(t("reports.succeeded"), t("reports.countEmails", { count }));
    },
  },
  {
    key: "calls",
    get header() {
      return t("reports.calls");
    },
    align: "end",
    get cell() {
      return ofCalls("calls", t("reports.calls"));
    },
  },
  {
    key: "answered",
    get header() {
      return t("reports.answered");
    },
    align: "end",
    priority: 4,
    get cell() {
      return ofCalls("answered", t("reports.answered"));
    },
  },
  {
    key: "charged",
    get header() {
      return t("reports.platformCost");
    },
    align: "end",
    cell: ({ area, total }) =>
      told(
        t("reports.platformCost"),
        platformCostWords(total) ?? (areaWords[area].hasCalls ? t("reports.notNamed") : t("reports.noCost")),
      ),
  },
  {
    key: "list-cost",
    get header() {
      return t("reports.priceListCost");
    },
    align: "end",
    cell: ({ total }) => told(t("reports.priceListCost"), listCostWords(total) ?? t("reports.noCost")),
  },
  {
    key: "change",
    get header() {
      return t("reports.change");
    },
    align: "end",
    priority: 4,
    quiet: true,
    cell: ({ area, total, before }) => {
      const { hasCalls } = areaWords[area];
      const [now, then] = hasCalls ? [total.calls, before.calls] : [total.planned, before.planned];
      return told(t("reports.change"), changeWords(now, then));
    },
  },
];
