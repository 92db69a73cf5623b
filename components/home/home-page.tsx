"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createSerializer, useQueryState } from "nuqs";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { ShallowLinks } from "#components/reading/shallow-links.tsx";
import { NoSends } from "#components/sends/list/no-sends.tsx";
import { useSendable } from "#components/sends/use-sendable.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { areaTraits } from "#server/contract/areas.ts";
import { AreaFigure, CallsFigure } from "./channels.tsx";
import type { Home } from "./figures.ts";
import { homeTimes, parseAsTime, timeWords } from "./home-address.ts";
import { NeedsPanel } from "./needs-panel.tsx";

/** An open page learns of what happened meanwhile. */
const refreshMs = 30_000;
const writeTime = createSerializer({ time: parseAsTime });

/** What the workspace opens on: what needs a person now, then figures by channel. */
export function HomePage() {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const areas = useSendable();
  const [time] = useQueryState("time", parseAsTime);
  const query = useQuery(
    trpc.home.get.queryOptions({ time }, { placeholderData: keepPreviousData, refetchInterval: refreshMs }),
  );
  const home = query.data;
  return (
    <ShallowLinks>
      <Page>
        <PageHeader
          title="Home"
          facts={[
            { key: "what", value: "What needs a person, and what was sent and called" },
            ...(home
              ? [
                  {
                    key: "fresh",
                    value: (
                      <span>
                        Updated <Time at={home.at} as="ago" />
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
          actions={
            areas[0] && (
              <ButtonLink href={`/${slug}/send/${areas[0]}`} variant="primary" icon="plus">
                New {areaTraits[areas[0]].noun}
              </ButtonLink>
            )
          }
        />
        {query.error && (
          <ReadProblem
            error={query.error}
            what={home ? "The figures below may be out of date." : "What needs you could not be read."}
            onRetry={() => void query.refetch()}
            busy={query.fetchStatus === "fetching"}
          />
        )}
        {home ? <Parts home={home} busy={query.isPlaceholderData} /> : !query.error && <Loading />}
      </Page>
    </ShallowLinks>
  );
}

function Parts({ home, busy }: { home: Home; busy: boolean }) {
  const [time] = useQueryState("time", parseAsTime);
  const { needs, sends, calls, span, isNew, at } = home;
  if (isNew && calls.length === 0) {
    return (
      <>
        {needs.length > 0 && <NeedsPanel needs={needs} at={at} />}
        <Panel title="The first send">
          <NoSends />
        </Panel>
      </>
    );
  }
  return (
    <>
      <NeedsPanel needs={needs} at={at} />
      {(sends !== null || calls.length > 0) && (
        <Panel
          title={`Channels, ${timeWords[span.time].within}`}
          meta={
            sends?.cutAt && (
              <>
                Sends since <Time at={sends.cutAt} /> alone: there are too many to count at once
              </>
            )
          }
          actions={
            <CountChips
              label="Time of the figures"
              current={time}
              chips={homeTimes.map((each) => ({
                key: each,
                label: timeWords[each].chip,
                href: writeTime("", { time: each }) || "?",
              }))}
            />
          }
        >
          <div
            aria-busy={busy}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-px overflow-hidden rounded-b-md bg-line"
          >
            {sends?.areas.map((figures) => (
              <AreaFigure key={figures.area} figures={figures} span={span} />
            ))}
            {calls.map((figures) => (
              <CallsFigure key={figures.kind} figures={figures} span={span} />
            ))}
          </div>
        </Panel>
      )}
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-busy="true" className="grid gap-5">
      <span className="sr-only">Loading</span>
      <Panel label="Loading what needs you" padded>
        <div className="grid gap-3">
          <Skeleton width="60%" />
          <Skeleton width="45%" />
        </div>
      </Panel>
      <Panel label="Loading figures" padded>
        <div className="grid h-64 content-end gap-3">
          <Skeleton width="90%" />
          <Skeleton width="75%" />
        </div>
      </Panel>
    </div>
  );
}
