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
import { DaysNote, useOtherDays } from "#components/ui/days-note.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { areaTraits } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
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
          title={t("home.home")}
          facts={[
            { key: "what", value: t("home.whatNeedsAPersonAndWhatWas") },
            ...(home
              ? [
                  {
                    key: "fresh",
                    value: <span>{rich("home.updated", { time: <Time at={home.at} as="ago" /> })}</span>,
                  },
                ]
              : []),
          ]}
          actions={
            areas[0] && (
              <ButtonLink href={`/${slug}/send/${areas[0]}`} variant="primary" icon="plus">
                {t("home.newNoun", { noun: areaTraits[areas[0]].noun })}
              </ButtonLink>
            )
          }
        />
        {query.error && (
          <ReadProblem
            error={query.error}
            what={home ? t("home.theFiguresBelowMayBeOutOf") : t("home.whatNeedsYouCouldNotBeRead")}
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
  const hasOtherDays = useOtherDays() !== null;
  if (isNew && calls.length === 0) {
    return (
      <>
        {needs.length > 0 && <NeedsPanel needs={needs} at={at} />}
        <Panel title={t("home.theFirstSend")}>
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
          title={t("home.channelsWithin", { within: timeWords[span.time].within })}
          meta={
            (sends?.cutAt || hasOtherDays) && (
              <>
                <DaysNote />{" "}
                {sends?.cutAt && rich("home.sendsSinceTimeAloneThereAreToo", { time: <Time at={sends.cutAt} /> })}
              </>
            )
          }
          actions={
            <CountChips
              label={t("home.timeOfTheFigures")}
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
      <span className="sr-only">{t("home.loading")}</span>
      <Panel label={t("home.loadingWhatNeedsYou")} padded>
        <div className="grid gap-3">
          <Skeleton width="60%" />
          <Skeleton width="45%" />
        </div>
      </Panel>
      <Panel label={t("home.loadingFigures")} padded>
        <div className="grid h-64 content-end gap-3">
          <Skeleton width="90%" />
          <Skeleton width="75%" />
        </div>
      </Panel>
    </div>
  );
}
