"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { callKindWords } from "#components/calls/call-kinds.ts";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { operationOf } from "#components/reading/problems/outcomes.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { reportColumns } from "#server/compose/exported/report-columns.ts";
import { areaNames } from "#server/contract/areas.ts";
import type { Area } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";
import { areaWords } from "./area-words.ts";
import { Breakdown, type Bucket } from "./breakdown.tsx";
import { CountedLine } from "./counted-line.tsx";
import { figureLines, type Report } from "./figure-lines.ts";
import { FiguresTable } from "./figures-table.tsx";
import { callKindOf, listsBehind } from "./lists-behind.ts";
import { PeriodBar } from "./period-bar.tsx";
import { Refusals } from "./refusals.tsx";
import { sendsPath } from "./sends-path.ts";
import { usePeriod, withPeriod } from "./use-period.ts";

/** What draws them comes once there is something to draw. */
const AreaCharts = dynamic(() => import("./area-charts.tsx"), { ssr: false, loading: () => <Waiting /> });

/** The report of one area: figures beside those before, charts, refusals by meaning, and who and what they came from. */
export function AreaReportPage({ area }: { area: Area }) {
  const base = `/${useWorkspace().slug}`;
  const period = usePeriod();
  const { from, to } = period.asked;
  const query = useQuery(
    useTRPC().reports.area.queryOptions({ area, ...period.asked }, { placeholderData: keepPreviousData, retry: false }),
  );
  const { data, error } = query;
  const file = `${base}/reports/${area}/report.csv?${new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })}`;
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: t("reports.reports"), href: withPeriod(`${base}/reports`, period) }]}
        title={t("reports.reportOf", { area: areaNames[area] })}
        actions={
          <span className="contents print:hidden">
            <Button icon="file-text" onClick={() => window.print()}>
              {t("reports.print")}
            </Button>
            <DownloadLink href={file} columns={reportColumns}>
              {t("reports.downloadCSV")}
            </DownloadLink>
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
          what={data ? t("reports.theFiguresBelowMayBeOutOf") : t("reports.theReportCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      )}
      {!data && !error && <Waiting />}
      {data && isEmpty(data) && (
        <Panel label={t("reports.nothing")}>
          <EmptyState kind="no-match" title={t("reports.nothingWasCountedOnTheseDays")}>
            {t("reports.chooseOtherDaysAboveWhatIsSent")}
          </EmptyState>
        </Panel>
      )}
      {data && !isEmpty(data) && <WholeReport area={area} report={data} base={base} period={period} />}
    </Page>
  );
}

const isEmpty = ({ total, before }: Report) => total.sends + total.calls + before.sends + before.calls === 0;

function Waiting() {
  return (
    <Panel label={t("reports.report")} padded>
      <div role="status" className="grid h-48 content-end gap-3">
        <span className="sr-only">{t("reports.loading")}</span>
        <Skeleton width="90%" />
        <Skeleton width="70%" />
        <Skeleton width="80%" />
      </div>
    </Panel>
  );
}

function WholeReport({
  area,
  report,
  base,
  period: { days },
}: {
  area: Area;
  report: Report;
  base: string;
  period: ReturnType<typeof usePeriod>;
}) {
  const { template, sends, hasCalls } = areaWords[area];
  const behind = listsBehind(base, area, { from: days.from, to: days.to }, report.byKind);
  const { onlyKind } = behind;
  const kinds = report.byKind.map((bucket) => ({ ...bucket, label: kindName(bucket.value) }));
  const kindHref = ({ value }: Bucket) => {
    const kind = callKindOf(value);
    return kind ? behind.calls(kind, {}) : undefined;
  };
  return (
    <>
      <FiguresTable lines={figureLines(area, report, base, days)} days={days} />
      <AreaCharts
        area={area}
        report={report}
        days={days}
        {...(sendsPath(area, days) !== null && {
          sendsHref: (day: string) => `${base}${sendsPath(area, { from: day, to: day })}`,
        })}
        {...(onlyKind !== null && { callsHref: (day: string) => behind.calls(onlyKind, { from: day, to: day }) })}
      />
      {sends && <Refusals area={area} refusals={report.refusals} days={days} />}
      <Breakdown
        area={area}
        title={t("reports.byKind")}
        head={t("reports.kind")}
        none={t("reports.none")}
        buckets={kinds}
        hrefOf={kindHref}
      />
      <Breakdown
        area={area}
        title={t("reports.byApplication")}
        head={t("reports.application")}
        none={t("reports.noApplication")}
        buckets={report.byApplication}
        {...(behind.application && { hrefOf: behind.application })}
      />
      {template && (
        <Breakdown
          area={area}
          title={template.by}
          head={template.name}
          none={template.none}
          buckets={report.byTemplate}
          {...(behind.template && { hrefOf: behind.template })}
        />
      )}
      {sends && (
        <Breakdown
          area={area}
          title={t("reports.byPerson")}
          head={t("reports.person")}
          none={hasCalls ? t("reports.nobodyHereCallsAreThePlatforms") : t("reports.nobody")}
          buckets={report.byPerson.map(whoIsHere)}
          {...(behind.person && { hrefOf: behind.person })}
        />
      )}
      <Breakdown
        area={area}
        title={t("reports.byConnection")}
        head={t("reports.connection")}
        none={t("reports.none")}
        buckets={report.byConnection}
        {...(behind.connection && { hrefOf: behind.connection })}
      />
    </>
  );
}

/** Names of those who are no members any more cannot be read here. */
const whoIsHere = (bucket: Bucket): Bucket =>
  bucket.value === null || bucket.label !== null ? bucket : { ...bucket, label: t("reports.somebodyWhoLeft") };

function kindName(value: string | null): string | null {
  const kind = callKindOf(value);
  if (kind) return callKindWords[kind].title;
  return value === null ? null : (operationOf(value)?.summary ?? value);
}
