"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { codeOf, messageOf } from "#components/form/refusal.ts";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { LoadOnApproach } from "#components/reading/paging/load-on-approach.tsx";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { EvidenceLink } from "#components/reading/personal/evidence-link.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import { numberColumns } from "#server/compose/exported/lists.ts";
import { areaTraits } from "#server/contract/areas.ts";
import { addressWith, type NumberWay } from "./number-address.ts";
import { hrefOfReached, keyOfReached, reachedColumns } from "./reached-columns.tsx";
import { SuppressionPanel } from "./suppression-panel.tsx";
import { WayChips } from "./way-chips.tsx";

const pageRows = 50;

export type Asked = { number: string; country: string | null; channel: NumberWay | null };

/** What was sent to one number and the calls to it, newest first, and where it is suppressed. */
export function NumberResults({ asked }: { asked: Asked }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const { number, country, channel } = asked;
  const query = useInfiniteQuery(
    trpc.numbers.history.infiniteQueryOptions(
      { number, limit: pageRows, ...(country && { country }), ...(channel && { channel }) },
      { getNextPageParam: ({ next }) => next, placeholderData: keepPreviousData, retry: false },
    ),
  );
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const [first] = query.data?.pages ?? [];
  if (codeOf(query.error) === "BAD_REQUEST") {
    return (
      <Callout hue="caution" title="This is no number that can be looked up." alert>
        {messageOf(query.error)}
      </Callout>
    );
  }
  return (
    <section aria-label={`Messages and calls to ${number}`} className="grid min-w-0 grid-cols-1 gap-3">
      {query.error && (
        <ReadProblem error={query.error} what="The number could not be read." onRetry={() => void query.refetch()} />
      )}
      {first && (!query.isPlaceholderData || first.number === number) && (
        <Found of={first} asked={asked} hasRows={rows.length > 0} />
      )}
      {(first || !query.error) && (
        <Table
          caption="Messages and calls to this number, newest first"
          columns={reachedColumns}
          rows={rows}
          rowKey={keyOfReached}
          rowHref={(row) => hrefOfReached(slug, row)}
          loading={query.isPending || query.isPlaceholderData}
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
  hasRows,
}: {
  of: Outputs["numbers"]["history"];
  asked: Asked;
  hasRows: boolean;
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
        {hasRows && (
          <span className="ml-auto flex flex-wrap gap-2">
            <EvidenceLink size="sm" href={addressWith(`/${slug}/numbers/evidence.zip`, { ...asked, channel: null })} />
            <DownloadLink size="sm" href={addressWith(`/${slug}/numbers/messages.csv`, asked)} columns={numberColumns}>
              Download these
            </DownloadLink>
          </span>
        )}
      </div>
    </>
  );
}

function NothingSent({ number, asked }: { number: string; asked: Asked }) {
  const { slug } = useWorkspace();
  const { channel } = asked;
  const [title, noun] = emptyWords(channel);
  return (
    <EmptyState
      kind="no-match"
      title={title}
      actions={
        channel && (
          <ButtonLink href={addressWith(`/${slug}/numbers`, { ...asked, channel: null })}>Show all ways</ButtonLink>
        )
      }
    >
      No {noun} of this workspace names {number}. What other workspaces send and call is not looked into.
    </EmptyState>
  );
}

function emptyWords(channel: NumberWay | null): [title: string, noun: string] {
  if (channel === null) return ["Nothing went to this number", "message and no call"];
  if (channel === "calls") return ["It was not called", "archived call"];
  return [`It got no ${areaTraits[channel].plural}`, areaTraits[channel].noun];
}
