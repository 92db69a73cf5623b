"use client";

import { useQuery } from "@tanstack/react-query";
import { Page } from "#components/page/page.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Freshness, RefreshButton } from "#components/reading/read-again.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { formatBytes, formatCount } from "#components/ui/number.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PhoneWord } from "#components/ui/phone-word.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { GivenUpWork } from "./given-up-work.tsx";
import { Queues } from "./queues.tsx";

type Health = Outputs["instance"]["health"];
type Worker = Health["workers"][number];
type Process = Health["processes"][number];

const readAgainMs = 10_000;

/** Administration, health: whether everything works, and what became of callbacks before anybody's workspace knew them. */
export function HealthPage() {
  const query = useQuery(useTRPC().instance.health.queryOptions(undefined, { refetchInterval: readAgainMs }));
  return (
    <Page>
      <PageHeader
        title="Health"
        actions={<RefreshButton onRefresh={() => void query.refetch()} busy={query.isFetching} />}
        facts={[
          { key: "what", value: "Workers, their work, and the callbacks that come in" },
          {
            key: "read",
            value: <Freshness source="our records" at={query.data ? new Date(query.dataUpdatedAt) : undefined} />,
          },
        ]}
      />
      {query.error && (
        <ReadProblem
          error={query.error}
          what={query.data ? "What is shown below may be out of date." : "The health could not be read."}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.data && <Overview health={query.data} />}
    </Page>
  );
}

function Overview({ health }: { health: Health }) {
  return (
    <>
      {health.reasons.length === 0 ? (
        <Callout
          hue={health.states.length === 0 ? "good" : "caution"}
          title={health.states.length === 0 ? "Everything works." : "Nothing is broken."}
        >
          {["Workers are running, and callbacks are stored and applied.", ...health.states.map(sentence)].join(" ")}
        </Callout>
      ) : (
        <Callout hue="bad" title="Something needs attention.">
          {[...health.reasons, ...health.states].map(sentence).join(" ")}
        </Callout>
      )}
      <Queues queues={health.queues} />
      <Panel title="Callbacks" padded>
        <KeyValueList items={callbackFacts(health)} />
      </Panel>
      <GivenUpWork {...health.givenUp} />
      <section className="grid grid-cols-1 gap-2">
        <h2>Processes that take callbacks</h2>
        <Table
          caption="Web processes and receivers of the last 30 days, and what became of the callbacks that came to each"
          columns={processColumns}
          rows={health.processes}
          rowKey={({ processId }) => processId}
          keys={false}
          empty={
            <EmptyState kind="nothing-yet" title="None has reported yet">
              Each one does so within ten seconds of its start.
            </EmptyState>
          }
        />
      </section>
      <section className="grid grid-cols-1 gap-2">
        <h2>Workers</h2>
        <Table
          caption="Workers seen in the last day"
          columns={workerColumns}
          rows={health.workers}
          rowKey={({ workerId }) => workerId}
          keys={false}
          empty={
            <EmptyState kind="nothing-yet" title="No worker was seen">
              Nothing is sent and no callback is applied until one runs.
            </EmptyState>
          }
        />
      </section>
    </>
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function callbackFacts({ queue, failed, quarantined, processes }: Health) {
  const sum = (pick: (process: Process) => number) => formatCount(processes.reduce((all, one) => all + pick(one), 0));
  return [
    { key: "Waiting to be applied", value: queue.waiting > 10_000 ? "More than 10,000" : formatCount(queue.waiting) },
    { key: "Oldest of them", value: queue.oldestAt ? <Time at={queue.oldestAt} as="ago" /> : "Nothing is waiting" },
    { key: "Failed to apply", value: failed > 1000 ? "More than 1,000" : formatCount(failed) },
    { key: "Kept on disk", value: `${sum(({ spooled }) => spooled)} while the database was away` },
    { key: "Turned away", value: `${sum(({ turnedAway }) => turnedAway)} because nothing could keep them` },
    { key: "Too large", value: `${sum(({ tooLarge }) => tooLarge)} above 64 KiB` },
    {
      key: "Unknown address, today",
      value: `${formatCount(quarantined.kept)} in quarantine, ${formatCount(quarantined.dropped)} only counted`,
    },
  ];
}

const processColumns: Column<Process>[] = [
  { key: "process", header: "Process", grow: true, cell: ({ processId }) => <span className="mono">{processId}</span> },
  { key: "seen", header: "Seen", phone: "corner", cell: ({ seenAt }) => <Time at={seenAt} as="ago" /> },
  { key: "stored", header: "Stored", align: "end", hideOnPhone: true, cell: ({ stored }) => formatCount(stored) },
  {
    key: "spooled",
    header: "Kept on disk",
    align: "end",
    hideOnPhone: true,
    cell: ({ spooled }) => formatCount(spooled),
  },
  {
    key: "turned",
    header: "Turned away",
    align: "end",
    phone: "end",
    cell: ({ turnedAway, lastShedAt }) => (
      <>
        <PhoneWord>Turned away</PhoneWord>
        {formatCount(turnedAway)}
        {lastShedAt && (
          <>
            , last <Time at={lastShedAt} as="ago" />
          </>
        )}
      </>
    ),
  },
  { key: "large", header: "Too large", align: "end", hideOnPhone: true, cell: ({ tooLarge }) => formatCount(tooLarge) },
  {
    key: "disk",
    header: "On disk now",
    align: "end",
    hideOnPhone: true,
    cell: ({ spoolBytes }) => formatBytes(spoolBytes),
  },
  {
    key: "aside",
    header: "Set aside",
    align: "end",
    hideOnPhone: true,
    cell: ({ asideFiles }) => formatCount(asideFiles),
  },
];

const workerColumns: Column<Worker>[] = [
  { key: "worker", header: "Worker", grow: true, cell: ({ workerId }) => <span className="mono">{workerId}</span> },
  {
    key: "state",
    header: "State",
    cell: ({ isGone }) =>
      isGone ? (
        <Badge icon="circle-minus" hue="quiet">
          Gone
        </Badge>
      ) : (
        <Badge icon="check" hue="good">
          Running
        </Badge>
      ),
  },
  {
    key: "started",
    header: "Started",
    cell: ({ startedAt }) => (
      <>
        <PhoneWord>Started</PhoneWord>
        <Time at={startedAt} as="ago" />
      </>
    ),
  },
  { key: "seen", header: "Seen", phone: "corner", cell: ({ seenAt }) => <Time at={seenAt} as="ago" /> },
];
