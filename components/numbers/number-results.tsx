"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { codeOf, messageOf } from "#components/form/refusal.ts";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { momentsOf } from "#components/reading/list/days.ts";
import { PeriodField } from "#components/reading/list/period-field.tsx";
import { LoadOnApproach } from "#components/reading/paging/load-on-approach.tsx";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { EvidenceLink } from "#components/reading/personal/evidence-link.tsx";
import { listAddress } from "#components/reading/personal/file-address.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { numberColumns } from "#server/compose/exported/lists.ts";
import { areaTraits } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { addressWith, type NumberWay } from "./number-address.ts";
import { hrefOfReached, keyOfReached, reachedColumns } from "./reached-columns.tsx";
import { SuppressionPanel } from "./suppression-panel.tsx";
import { WayChips } from "./way-chips.tsx";

const pageRows = 50;

type Days = { from: string | null; to: string | null };
const noDays: Days = { from: null, to: null };

export type Asked = { number: string; country: string | null; channel: NumberWay | null } & Days;

/** What was sent to one number and the calls to it, newest first, and where it is suppressed. */
export function NumberResults({ asked, onDays }: { asked: Asked; onDays: (days: Days) => void }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const { number, country, channel } = asked;
  const within = momentsOf(asked, useZoneOffset());
  const query = useInfiniteQuery(
    trpc.numbers.history.infiniteQueryOptions(
      { number, limit: pageRows, ...(country && { country }), ...(channel && { channel }), ...within },
      { getNextPageParam: ({ next }) => next, placeholderData: keepPreviousData, retry: false },
    ),
  );
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const [first] = query.data?.pages ?? [];
  if (codeOf(query.error) === "BAD_REQUEST") {
    return (
      <Callout hue="caution" title={t("numbers.thisIsNotANumberThatCan")} alert>
        {messageOf(query.error)}
      </Callout>
    );
  }
  return (
    <section aria-label={t("numbers.messagesAndCallsToNumber", { number })} className="grid min-w-0 grid-cols-1 gap-3">
      {query.error && (
        <ReadProblem
          error={query.error}
          what={t("numbers.theNumberCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      )}
      {first && (!query.isPlaceholderData || first.number === number) && (
        <Found of={first} asked={asked} within={within} hasRows={rows.length > 0} onDays={onDays} />
      )}
      {(first || !query.error) && (
        <Table
          caption={t("numbers.messagesAndCallsToThisNumberNewest")}
          columns={reachedColumns}
          rows={rows}
          rowKey={keyOfReached}
          rowHref={(row) => hrefOfReached(slug, row)}
          // A page may find nothing in what it looked through and have a next one all the same.
          loading={
            query.isPending || query.isPlaceholderData || (rows.length === 0 && query.hasNextPage && !query.error)
          }
          empty={<NothingSent number={first?.number ?? number} asked={asked} />}
          footer={
            rows.length > 0 && (
              <TableFooter shown={rows.length} total={query.hasNextPage ? { atLeast: rows.length } : rows.length} />
            )
          }
        />
      )}
      <LoadOnApproach query={query} />
    </section>
  );
}

/** The number, where it is suppressed, and what narrows its messages. */
function Found({
  of: { number, channels, readsCalls },
  asked,
  within,
  hasRows,
  onDays,
}: {
  of: Outputs["numbers"]["history"];
  asked: Asked;
  within: ReturnType<typeof momentsOf>;
  hasRows: boolean;
  onDays: (days: Days) => void;
}) {
  const { slug } = useWorkspace();
  return (
    <>
      <h2 className="mono">{number}</h2>
      <SuppressionPanel number={number} channels={channels} />
      <div className="flex flex-wrap items-center gap-2">
        <WayChips
          channels={channels.map(({ channel }) => channel)}
          hasCalls={readsCalls}
          current={asked.channel}
          hrefOf={(channel) => addressWith(`/${slug}/numbers`, { ...asked, channel })}
        />
        <PeriodField from={asked.from} to={asked.to} onChange={onDays} />
        {hasRows && (
          <span className="ml-auto flex flex-wrap gap-2">
            <EvidenceLink
              size="sm"
              href={addressWith(`/${slug}/numbers/evidence.zip`, { ...asked, channel: null, ...noDays })}
            />
            <DownloadLink
              size="sm"
              href={listAddress(`/${slug}/numbers/messages.csv`, {
                number: asked.number,
                ...(asked.country && { country: asked.country }),
                ...(asked.channel && { channel: asked.channel }),
                ...within,
              })}
              columns={numberColumns}
            >
              {t("numbers.downloadThese")}
            </DownloadLink>
          </span>
        )}
      </div>
    </>
  );
}

function NothingSent({ number, asked }: { number: string; asked: Asked }) {
  const { slug } = useWorkspace();
  const { channel, from, to } = asked;
  const [title, noun] = emptyWords(channel);
  const isNarrowed = channel !== null || from !== null || to !== null;
  return (
    <EmptyState
      kind="no-match"
      title={title}
      actions={
        isNarrowed && (
          <ButtonLink href={addressWith(`/${slug}/numbers`, { ...asked, channel: null, ...noDays })}>
            {t("numbers.showAllWaysAndDays")}
          </ButtonLink>
        )
      }
    >
      {from || to
        ? t("numbers.nothingOnTheseDaysNamesNumber", { noun, number })
        : t("numbers.nothingNamesNumber", { noun, number })}
    </EmptyState>
  );
}

function emptyWords(channel: NumberWay | null): [title: string, noun: string] {
  if (channel === null) return [t("numbers.nothingWentToThisNumber"), t("numbers.messageAndNoCall")];
  if (channel === "calls") return [t("numbers.itWasNotCalled"), t("numbers.archivedCall")];
  return [t("numbers.itGotNoPlural", { plural: areaTraits[channel].plural }), areaTraits[channel].noun];
}
