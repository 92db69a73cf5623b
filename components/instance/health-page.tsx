"use client";

import { useQuery } from "@tanstack/react-query";
import { betweenSentences } from "#components/page/lists.ts";
import { Page } from "#components/page/page.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { asHeading } from "#components/reading/problems/fault-words.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Freshness, RefreshButton } from "#components/reading/read-again.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { formatBytes, formatCount } from "#components/ui/number.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
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
        title={t("instance.health")}
        actions={<RefreshButton onRefresh={() => void query.refetch()} busy={query.isFetching} />}
        facts={[
          { key: "what", value: t("instance.workersTheirWorkAndTheCallbacksThat") },
          {
            key: "read",
            value: (
              <Freshness
                source={t("instance.ourRecords")}
                at={query.data ? new Date(query.dataUpdatedAt) : undefined}
              />
            ),
          },
        ]}
      />
      {query.error && (
        <ReadProblem
          error={query.error}
          what={query.data ? t("instance.whatIsShownBelowMayBeOut") : t("instance.theHealthCouldNotBeRead")}
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
          title={health.states.length === 0 ? t("instance.everythingWorks") : t("instance.nothingIsBroken")}
        >
          {[t("instance.workersAreRunningAndCallbacksAreStored"), ...health.states.map(sentence)].join(
            betweenSentences(),
          )}
        </Callout>
      ) : (
        <Callout hue="bad" title={t("instance.somethingNeedsAttention")}>
          {[...health.reasons, ...health.states].map(sentence).join(betweenSentences())}
        </Callout>
      )}
      <Queues queues={health.queues} />
      <Panel title={t("instance.callbacks")} padded>
        <KeyValueList items={callbackFacts(health)} />
      </Panel>
      <GivenUpWork {...health.givenUp} />
      <section className="grid grid-cols-1 gap-2">
        <h2>{t("instance.processesThatTakeCallbacks")}</h2>
        <Table
          caption={t("instance.webProcessesAndReceiversOfTheLast")}
          columns={processColumns}
          rows={health.processes}
          rowKey={({ processId }) => processId}
          keys={false}
          empty={
            <EmptyState kind="nothing-yet" title={t("instance.noneHasReportedYet")}>
              {t("instance.eachOneDoesSoWithinTenSeconds")}
            </EmptyState>
          }
        />
      </section>
      <section className="grid grid-cols-1 gap-2">
        <h2>{t("instance.workers")}</h2>
        <Table
          caption={t("instance.workersSeenInTheLastDay")}
          columns={workerColumns}
          rows={health.workers}
          rowKey={({ workerId }) => workerId}
          keys={false}
          empty={
            <EmptyState kind="nothing-yet" title={t("instance.noWorkerWasSeen")}>
              {t("instance.nothingIsSentAndNoCallbackIs")}
            </EmptyState>
          }
        />
      </section>
    </>
  );
}

function sentence(text: string): string {
  return t("instance.sentence", { text: asHeading(text) });
}

function callbackFacts({ queue, failed, quarantined, processes }: Health) {
  const sum = (pick: (process: Process) => number) => formatCount(processes.reduce((all, one) => all + pick(one), 0));
  return [
    {
      key: t("instance.waitingToBeApplied"),
      value: queue.waiting > 10_000 ? t("instance.moreThan10000") : formatCount(queue.waiting),
    },
    {
      key: t("instance.oldestOfThem"),
      value: queue.oldestAt ? <Time at={queue.oldestAt} as="ago" /> : t("instance.nothingIsWaiting"),
    },
    { key: t("instance.failedToApply"), value: failed > 1000 ? t("instance.moreThan1000") : formatCount(failed) },
    {
      key: t("instance.keptOnDisk"),
      value: t("instance.sumWhileTheDatabaseWasAway", { sum: sum(({ spooled }) => spooled) }),
    },
    {
      key: t("instance.turnedAway"),
      value: t("instance.sumBecauseNothingCouldKeepThem", { sum: sum(({ turnedAway }) => turnedAway) }),
    },
    { key: t("instance.tooLarge"), value: t("instance.sumAbove64KiB", { sum: sum(({ tooLarge }) => tooLarge) }) },
    {
      key: t("instance.unknownAddressToday"),
      value: t("instance.keptInQuarantineDroppedOnlyCounted", {
        kept: formatCount(quarantined.kept),
        dropped: formatCount(quarantined.dropped),
      }),
    },
  ];
}

const processColumns: Column<Process>[] = [
  {
    key: "process",
    get header() {
      return t("instance.process");
    },
    grow: true,
    cell: ({ processId }) => <span className="mono">{processId}</span>,
  },
  {
    key: "seen",
    get header() {
      return t("instance.seen");
    },
    phone: "corner",
    cell: ({ seenAt }) => <Time at={seenAt} as="ago" />,
  },
  {
    key: "stored",
    get header() {
      return t("instance.stored");
    },
    align: "end",
    hideOnPhone: true,
    cell: ({ stored }) => formatCount(stored),
  },
  {
    key: "spooled",
    get header() {
      return t("instance.keptOnDisk");
    },
    align: "end",
    hideOnPhone: true,
    cell: ({ spooled }) => formatCount(spooled),
  },
  {
    key: "turned",
    get header() {
      return t("instance.turnedAway");
    },
    align: "end",
    phone: "end",
    cell: ({ turnedAway, lastShedAt }) => (
      <>
        <PhoneWord>{t("instance.turnedAway")}</PhoneWord>
        {lastShedAt
          ? rich("instance.turnedAwayLast", {
              count: formatCount(turnedAway),
              time: <Time at={lastShedAt} as="ago" />,
            })
          : formatCount(turnedAway)}
      </>
    ),
  },
  {
    key: "large",
    get header() {
      return t("instance.tooLarge");
    },
    align: "end",
    hideOnPhone: true,
    cell: ({ tooLarge }) => formatCount(tooLarge),
  },
  {
    key: "disk",
    get header() {
      return t("instance.onDiskNow");
    },
    align: "end",
    hideOnPhone: true,
    cell: ({ spoolBytes }) => formatBytes(spoolBytes),
  },
  {
    key: "aside",
    get header() {
      return t("instance.setAside");
    },
    align: "end",
    hideOnPhone: true,
    cell: ({ asideFiles }) => formatCount(asideFiles),
  },
];

const workerColumns: Column<Worker>[] = [
  {
    key: "worker",
    get header() {
      return t("instance.worker");
    },
    grow: true,
    cell: ({ workerId }) => <span className="mono">{workerId}</span>,
  },
  {
    key: "state",
    get header() {
      return t("instance.state");
    },
    cell: ({ isGone }) =>
      isGone ? (
        <Badge icon="circle-minus" hue="quiet">
          {t("instance.gone")}
        </Badge>
      ) : (
        <Badge icon="check" hue="good">
          {t("instance.running")}
        </Badge>
      ),
  },
  {
    key: "started",
    get header() {
      return t("instance.started");
    },
    cell: ({ startedAt }) => (
      <>
        <PhoneWord>{t("instance.started")}</PhoneWord>
        <Time at={startedAt} as="ago" />
      </>
    ),
  },
  {
    key: "seen",
    get header() {
      return t("instance.seen");
    },
    phone: "corner",
    cell: ({ seenAt }) => <Time at={seenAt} as="ago" />,
  },
];
