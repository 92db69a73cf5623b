"use client";

import { useMemo } from "react";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { listAddress } from "#components/reading/personal/file-address.ts";
import type { AreaViews } from "#components/sends/area-view.ts";
import { StopSendingButton } from "#components/sends/control/stop-sending-button.tsx";
import { useDraftColumns } from "#components/sends/drafts/draft-columns.tsx";
import { useSendable } from "#components/sends/use-sendable.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { Time } from "#components/ui/time.tsx";
import { sendColumns as exportedColumns } from "#server/compose/exported/lists.ts";
import { areaTraits, type DraftArea } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { NoDrafts, NoMatch, NoSends } from "./no-sends.tsx";
import { sendColumns } from "./send-columns.tsx";
import { isMoving, isNarrowed, mayName } from "./sends-filter.ts";
import { SendsToolbar } from "./sends-toolbar.tsx";
import { refreshMs, type Sends, useSends } from "./use-sends.ts";

/** Most searches are for titles, which name nothing else. */
const FoundBeside = onDemand(() => import("./found-beside.tsx").then((loaded) => loaded.FoundBeside));

const captions = {
  sends: {
    get newest() {
      return t("sends.sendsNewestFirst");
    },
    get oldest() {
      return t("sends.sendsOldestFirst");
    },
  },
  drafts: {
    get newest() {
      return t("sends.draftsLastChangedFirst");
    },
    get oldest() {
      return t("sends.draftsLastChangedLast");
    },
  },
};

/** Everything the workspace asked the platform to send, the last first; and its drafts, which are a list of their own. */
export function SendsPage({ views }: { views: AreaViews }) {
  const { slug } = useWorkspace();
  const areas = useSendable();
  const { address, order, asked, query } = useSends();
  const { filters, q, after } = address;
  const isDrafts = filters.state === "draft";
  const drafts = useDraftColumns();
  const columns = useMemo(() => (isDrafts ? drafts.columns : sendColumns(views)), [isDrafts, views, drafts.columns]);
  const beside = mayName(q) && <FoundBeside q={q} listed={query.data?.rows.map(({ id }) => id)} />;
  return (
    <>
      {drafts.dialog}
      <ListPage
        title={t("sends.sends")}
        actions={
          <>
            {!isDrafts && (query.data?.rows.length ?? 0) > 0 && (
              <DownloadLink href={listAddress(`/${slug}/sends/sends.csv`, asked)} columns={exportedColumns}>
                {t("sends.download2")}
              </DownloadLink>
            )}
            <Actions areas={areas} />
          </>
        }
        facts={[
          {
            key: "what",
            value: isDrafts ? t("sends.begunHereAndNotSent") : t("sends.everythingAnyoneHereAskedThePlatformTo"),
          },
          ...(query.data ? [{ key: "fresh", value: <Updated query={query} /> }] : []),
          ...(areas.length > 0 ? [] : [{ key: "who", value: whoMay.send }]),
        ]}
        query={query}
        problem={t("sends.theSendsCouldNotBeRead")}
        toolbar={<SendsToolbar address={address} />}
        picked={query.data?.rows.length !== 0 && beside}
        density="sends"
        views="/sends"
        isOrdered
        byTime={order === "newest"}
        caption={captions[isDrafts ? "drafts" : "sends"][order]}
        columns={columns}
        rows={query.data?.rows}
        rowKey={(row) => row.id}
        // A draft is opened where it is written.
        rowHref={(row) => (row.state === "draft" ? `/${slug}/send/${row.area}/${row.id}` : `/${slug}/sends/${row.id}`)}
        after={after}
        next={query.data?.next}
        hrefOf={address.pageHref}
        empty={<NoSends />}
        noMatch={
          isDrafts && !isNarrowed({ ...filters, state: null }, q) ? (
            <NoDrafts />
          ) : (
            isNarrowed(filters, q) && <NoMatch filters={filters} q={q} beside={beside} onClear={address.clear} />
          )
        }
      />
    </>
  );
}

function Actions({ areas }: { areas: readonly DraftArea[] }) {
  const { slug } = useWorkspace();
  return (
    <>
      <StopSendingButton />
      {areas.toReversed().map((area) => (
        <ButtonLink
          key={area}
          href={`/${slug}/send/${area}`}
          {...(area === areas[0] && { variant: "primary", icon: "plus" })}
        >
          {t("sends.newNoun", { noun: areaTraits[area].noun })}
        </ButtonLink>
      ))}
    </>
  );
}

function Updated({ query: { data, dataUpdatedAt } }: Pick<Sends, "query">) {
  const moving = data?.rows.some((row) => isMoving(row));
  const age = <Time at={new Date(dataUpdatedAt)} as="ago" />;
  return (
    <span>
      {moving ? rich("sends.updatedAndAgain", { age, refreshS: refreshMs / 1000 }) : rich("sends.updated", { age })}
    </span>
  );
}
