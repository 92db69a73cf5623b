"use client";

import type { ReactNode } from "react";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { RecipientStateBadge } from "#components/status/recipient-state-badge.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { DensitySwitch, useDensity } from "#components/ui/table/density.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { figureNames, sumCounts } from "./figures.ts";
import type { Chunk, LookUpRow } from "./use-look-up.ts";

/** What came back so far: progress, the platform's own counts, calls that failed, and a row for each id. */
export function LookUpResults({ chunks, onAgain }: { chunks: readonly Chunk[]; onAgain: (number?: number) => void }) {
  const { slug } = useWorkspace();
  const [density, setDensity] = useDensity("look-up");
  const done = chunks.filter((chunk) => chunk.state === "done");
  const rows = done.flatMap(({ answer }) => answer.rows);
  const stopped = chunks.filter(({ state }) => state === "stopped").length;
  const isAsking = chunks.some(({ state }) => state === "asking");
  return (
    <section aria-label={t("email.answer")} className="grid grid-cols-1 gap-4">
      <Progress chunks={chunks} />
      {done.length > 0 && <AnsweredCounts chunks={chunks} />}
      {chunks.map((chunk) =>
        chunk.state === "failed" ? (
          <ReadProblem
            key={chunk.number}
            error={chunk.error}
            what={
              chunks.length === 1
                ? t("email.theEmailsCouldNotBeLookedUp")
                : t("email.callNumberOfChunksIdsIdFrom", {
                    number: chunk.number,
                    chunks: chunks.length,
                    ids: chunk.ids.length,
                    ids2: chunk.ids[0] ?? "",
                  })
            }
            onRetry={isAsking ? undefined : () => onAgain(chunk.number)}
          />
        ) : null,
      )}
      {stopped > 0 && !isAsking && (
        <Callout
          hue="quiet"
          title={t("email.stopped")}
          actions={
            <Button size="sm" onClick={() => onAgain()}>
              {t("email.askForTheRest")}
            </Button>
          }
        >
          {t("email.stoppedCallWasNotMade", { stopped })}
        </Callout>
      )}
      <div className="flex items-center gap-2">
        <h2>{t("email.emails2")}</h2>
        <span className="ml-auto">
          <DensitySwitch density={density} onChange={setDensity} />
        </span>
      </div>
      <Table
        caption={t("email.emailsInTheOrderTheyWerePasted")}
        columns={columns(slug)}
        rows={rows}
        rowKey={({ emailId }) => emailId}
        density={density}
        loading={rows.length === 0 && isAsking}
        empty={
          <EmptyState kind="nothing-yet" title={t("email.noAnswerYet")}>
            {t("email.noCallHasBeenAnsweredSeeAbove")}
          </EmptyState>
        }
        footer={rows.length > 0 && <TableFooter shown={rows.length} total={rows.length} />}
      />
    </section>
  );
}

function Progress({ chunks }: { chunks: readonly Chunk[] }) {
  const answered = chunks.filter(({ state }) => state === "done" || state === "failed").length;
  return (
    <div className="grid max-w-[40rem] gap-1">
      {chunks.length > 1 && (
        <div
          role="progressbar"
          aria-label={t("email.callsMade")}
          aria-valuenow={answered}
          aria-valuemin={0}
          aria-valuemax={chunks.length}
          className="h-1.5 overflow-hidden rounded-xs bg-sunken"
        >
          <div className="h-full bg-accent" style={{ width: `${(answered / chunks.length) * 100}%` }} />
        </div>
      )}
      <p role="status" className="text-sm text-muted">
        {t("email.answeredOfChunksCallMade", { answered: formatCount(answered), chunks: chunks.length })}
      </p>
    </div>
  );
}

/** Of how many calls the figures are, and how old the last of them is. */
function calledLast(done: number, all: number, age: ReactNode) {
  if (all === 1) return rich("email.oneCall", { age });
  const chunks = formatCount(all);
  return done < all
    ? rich("email.sumOfDoneCalls", { done: formatCount(done), chunks, age })
    : rich("email.sumOfCalls", { chunks, age });
}

/** How a call without an answer stands. */
const stateWords = {
  waiting: () => t("email.chunkWaiting"),
  asking: () => t("email.chunkAsking"),
  failed: () => t("email.chunkFailed"),
  stopped: () => t("email.chunkStopped"),
} as const;

const labels = {
  get success() {
    return t("email.succeeded");
  },
  get fail() {
    return t("email.failed");
  },
  get sending() {
    return t("email.sending");
  },
  get nofound() {
    return t("email.notFound");
  },
} as const;

/** The four counts as the platform answered them, summed; with several calls, each call's own figures too. */
function AnsweredCounts({ chunks }: { chunks: readonly Chunk[] }) {
  const done = chunks.filter((chunk) => chunk.state === "done");
  const sums = sumCounts(done.map(({ answer }) => answer.counts));
  const last = done.at(-1);
  return (
    <Panel
      title={t("email.asThePlatformCounts")}
      meta={last && calledLast(done.length, chunks.length, <Time at={last.answer.at} as="ago" />)}
      padded
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {figureNames.map((name) => (
          <div key={name}>
            <dt className="text-sm text-muted">{labels[name]}</dt>
            <dd className="text-lg font-semibold">
              {sums[name] === null ? (
                <span className="text-sm font-normal text-muted">{t("email.notAnswered")}</span>
              ) : (
                formatCount(sums[name])
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">{t("email.notFoundDoesNotMeanFailedIt")}</p>
      {chunks.length > 1 && <EachCall chunks={chunks} />}
    </Panel>
  );
}

function EachCall({ chunks }: { chunks: readonly Chunk[] }) {
  return (
    <details className="mt-3 text-sm">
      <summary className="w-fit rounded-sm text-link">{t("email.eachCallsFigures")}</summary>
      <section
        aria-label={t("email.eachCallsFigures")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="mt-2 overflow-x-auto"
      >
        <table className="text-sm">
          <caption className="sr-only">{t("email.theFourCountsOfEachCall")}</caption>
          <thead>
            <tr className="text-xs text-muted">
              {[t("email.call"), t("email.ids"), ...figureNames.map((name) => labels[name])].map((head) => (
                <th key={head} scope="col" className="pr-6 pb-1 text-right font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chunks.map((chunk) => (
              <tr key={chunk.number} className="border-t border-line">
                <th scope="row" className="py-1 pr-6 text-right font-medium">
                  {chunk.number}
                </th>
                <td className="pr-6 text-right">{formatCount(chunk.ids.length)}</td>
                {figureNames.map((name) => (
                  <td key={name} className="pr-6 text-right">
                    {chunk.state === "done" ? (chunk.answer.counts[name] ?? "–") : stateWords[chunk.state]()}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function StatusOf({ row }: { row: LookUpRow }) {
  if (row.kind === "succeeded" || row.kind === "failed" || row.kind === "sending") {
    return <RecipientStateBadge state={row.kind} />;
  }
  if (row.kind === null) {
    return (
      <Badge icon="circle-dashed" hue="quiet" open>
        {t("email.notFound")}
      </Badge>
    );
  }
  return (
    <Badge icon="circle-question-mark" hue="quiet">
      {t("email.statusIs", { status: row.status ?? "" })}
    </Badge>
  );
}

function columns(slug: string): Column<LookUpRow>[] {
  return [
    {
      key: "id",
      header: t("email.emailId"),
      width: "14rem",
      cell: ({ emailId }) => <span className="mono font-medium [overflow-wrap:anywhere]">{emailId}</span>,
    },
    {
      key: "status",
      header: t("email.status2"),
      width: "8rem",
      phone: "corner",
      cell: (row) => <StatusOf row={row} />,
    },
    {
      key: "address",
      header: t("email.address"),
      width: "16rem",
      phone: "full",
      cell: ({ address }) =>
        address && (
          <span className="[overflow-wrap:anywhere]">
            <MaskedValue>{address}</MaskedValue>
          </span>
        ),
    },
    {
      key: "send",
      header: t("email.ourSend"),
      grow: true,
      phone: "full",
      cell: ({ known }) =>
        known ? (
          <Link href={`/${slug}/sends/${known.submissionId}?row=${known.recipientId}`}>{known.title}</Link>
        ) : (
          <span className="text-faint">{t("email.noneKnownHere")}</span>
        ),
    },
    {
      key: "received",
      header: t("email.received"),
      width: "13rem",
      align: "end",
      quiet: true,
      phone: "full",
      cell: ({ receiveTime }) => receiveTime && <Received text={receiveTime} />,
    },
  ];
}

function Received({ text }: { text: string }) {
  return Number.isNaN(Date.parse(text)) ? text : <Time at={text} />;
}
