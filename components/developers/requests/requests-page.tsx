"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { useOrder } from "#components/reading/list/looks.ts";
import { useListAddress } from "#components/reading/list/use-list-address.ts";
import { parseAsId } from "#components/reading/paging/places.ts";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { listAddress } from "#components/reading/personal/file-address.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { requestColumns as exportedColumns } from "#server/compose/exported/lists.ts";
import { t } from "#words/t.ts";
import { requestColumns } from "./request-columns.tsx";
import { askedOf, isFiltered, requestFilters } from "./request-filters.ts";
import { RequestsToolbar } from "./requests-toolbar.tsx";

const RequestSheet = onDemand(() => import("./request-sheet.tsx").then((loaded) => loaded.RequestSheet));

const pageSize = 50;

/** Developers, requests: every call made to the platform, by a person or a job, with how it ended. */
export function RequestsPage() {
  const trpc = useTRPC();
  const address = useListAddress(requestFilters, parseAsId);
  const [order] = useOrder();
  const { filters, q, after, open } = address;
  const { slug } = useWorkspace();
  const asked = askedOf(filters, q, useZoneOffset());
  const query = useQuery(
    trpc.requests.list.queryOptions(
      { ...asked, limit: pageSize, sort: order, ...(after && { cursor: after.cursor }) },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <ListPage
      title={t("developers.requests")}
      actions={
        (query.data?.rows.length ?? 0) > 0 && (
          <DownloadLink href={listAddress(`/${slug}/dev/requests.csv`, asked)} columns={exportedColumns}>
            {t("developers.download")}
          </DownloadLink>
        )
      }
      facts={[
        { key: "what", value: t("developers.everyCallToThePlatform") },
        { key: "secrets", value: t("developers.secretsAreNeverStored") },
      ]}
      source={t("developers.ourRecords")}
      query={query}
      problem={t("developers.theRequestsCouldNotBeRead")}
      toolbar={<RequestsToolbar address={address} />}
      density="requests"
      views="/dev/requests"
      isOrdered
      byTime={order === "newest"}
      caption={order === "newest" ? t("developers.requestsNewestFirst") : t("developers.requestsOldestFirst")}
      fixed
      columns={requestColumns}
      rows={query.data?.rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => address.openHref(id)}
      selectedKey={open ?? undefined}
      after={after}
      next={query.data?.next}
      hrefOf={address.pageHref}
      empty={<NothingYet />}
      noMatch={isFiltered(filters, q) && <NoMatch isSearched={q !== ""} onClear={address.clear} />}
      sheet={open && <RequestSheet id={open} closeHref={address.closeHref} openHref={address.openHref} />}
    />
  );
}

function NoMatch({ isSearched, onClear }: { isSearched: boolean; onClear: () => void }) {
  return (
    <EmptyState
      kind="no-match"
      title={t("developers.noRequestMatches")}
      actions={<Button onClick={onClear}>{t("developers.clearFilters")}</Button>}
    >
      {isSearched ? t("developers.searchByTheFullIdOfA") : t("developers.theFiltersAboveHideEverything")}
    </EmptyState>
  );
}

function NothingYet() {
  return (
    <EmptyState kind="nothing-yet" title={t("developers.noRequestsYet")}>
      {t("developers.everyCallToThePlatformIsRecorded")}
    </EmptyState>
  );
}
