"use client";

import { Page } from "#components/page/page.tsx";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Freshness, RefreshButton } from "#components/reading/read-again.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#words/t.ts";
import { CalendarKey } from "./coverage-calendar.tsx";
import { RecordingsPanel } from "./recordings-panel.tsx";
import { StreamPanel } from "./stream-panel.tsx";
import { useCoverage } from "./use-coverage.ts";

/** What of the platform's calls is kept here: day by day, how far behind, and what of recordings. */
export function ArchivePage() {
  const { query, isAwaited, readNow } = useCoverage();
  const hearsRecordings = useMay("aivoice.read");
  const { data, error, dataUpdatedAt, fetchStatus } = query;
  const readAgain = () => void query.refetch();
  return (
    <Page>
      <PageHeader
        title={t("archive.callArchive")}
        actions={<RefreshButton onRefresh={readAgain} busy={fetchStatus === "fetching"} />}
        facts={[
          { key: "read", value: <Freshness source={t("archive.ourRecords")} at={data && new Date(dataUpdatedAt)} /> },
        ]}
      />
      <p className="max-w-form text-sm text-muted">{t("archive.thePlatformForgetsCallsBySIPPhones")}</p>
      {fetchStatus === "paused" && (
        <Callout hue="caution" title={t("archive.youAreOffline")}>
          {t("archive.thisPageIsReadAgainAsSoon")}
        </Callout>
      )}
      {error && <ReadProblem error={error} what={t("archive.theArchiveCouldNotBeRead")} onRetry={readAgain} />}
      {!data && !error && (
        <Panel label={t("archive.callArchive")} padded>
          <Skeleton width="60%" />
        </Panel>
      )}
      {data && data.streams.length === 0 && (
        <Panel label={t("archive.callArchive")}>
          <NothingRead hasAccount={data.kinds.length > 0} />
        </Panel>
      )}
      {data && data.streams.length > 0 && <CalendarKey />}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,30rem),1fr))] items-start gap-5">
        {data?.streams.map((stream) => (
          <StreamPanel key={stream.id} stream={stream} isAwaited={isAwaited(stream)} onRead={() => readNow(stream)} />
        ))}
      </div>
      {data?.isMore && (
        <p className="text-sm text-muted">
          {t("archive.streamsApplicationsAndAccountsAreShownThe", { streams: data.streams.length })}
        </p>
      )}
      {hearsRecordings && <RecordingsPanel />}
    </Page>
  );
}

function NothingRead({ hasAccount }: { hasAccount: boolean }) {
  if (hasAccount) {
    return (
      <EmptyState kind="nothing-yet" icon="hourglass" title={t("archive.readingBeginsWithinAMinute")}>
        {t("archive.aWorkerReadsWhatThePlatformStill")}
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="cannot-know" title={t("archive.noAccountHasCalls")}>
      {t("archive.anOwnerOrAdminConnectsAnAccount")}
    </EmptyState>
  );
}
