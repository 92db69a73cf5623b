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
        title="Call archive"
        actions={<RefreshButton onRefresh={readAgain} busy={fetchStatus === "fetching"} />}
        facts={[{ key: "read", value: <Freshness source="our records" at={data && new Date(dataUpdatedAt)} /> }]}
      />
      <p className="max-w-form text-sm text-muted">
        The platform forgets calls by SIP phones, group calls and verification calls after two months. Switchboard reads
        them continuously and keeps them here, along with AI calls.
      </p>
      {fetchStatus === "paused" && (
        <Callout hue="caution" title="You are offline.">
          This page is read again as soon as the network is back.
        </Callout>
      )}
      {error && <ReadProblem error={error} what="The archive could not be read." onRetry={readAgain} />}
      {!data && !error && (
        <Panel label="Call archive" padded>
          <Skeleton width="60%" />
        </Panel>
      )}
      {data && data.streams.length === 0 && (
        <Panel label="Call archive">
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
          {data.streams.length} applications and accounts are shown. The calls of the others are read too.
        </p>
      )}
      {hearsRecordings && <RecordingsPanel />}
    </Page>
  );
}

function NothingRead({ hasAccount }: { hasAccount: boolean }) {
  if (hasAccount) {
    return (
      <EmptyState kind="nothing-yet" icon="hourglass" title="Reading begins within a minute">
        A worker reads what the platform still has, and then the newest calls every few minutes.
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="cannot-know" title="No account has calls">
      An owner or admin connects an account with a voice application or an AI application. Its calls are read from then
      on, and those of the last two months.
    </EmptyState>
  );
}
