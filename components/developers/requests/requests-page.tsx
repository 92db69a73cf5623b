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
      title="Requests"
      actions={
        (query.data?.rows.length ?? 0) > 0 && (
          <DownloadLink href={listAddress(`/${slug}/dev/requests.csv`, asked)} columns={exportedColumns}>
            Download
          </DownloadLink>
        )
      }
      facts={[
        { key: "what", value: "Every call to the platform" },
        { key: "secrets", value: "Secrets are never stored" },
      ]}
      source="our records"
      query={query}
      problem="The requests could not be read."
      toolbar={<RequestsToolbar address={address} />}
      density="requests"
      views="/dev/requests"
      isOrdered
      byTime={order === "newest"}
      caption={`Calls to the platform, ${order} first`}
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
    <EmptyState kind="no-match" title="No request matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
      {isSearched
        ? "Search by the full id of a request, send, call, task, message or email, or by a full number if you may see numbers. A search does not find calls that only ask about something."
        : "The filters above hide everything."}
    </EmptyState>
  );
}

function NothingYet() {
  return (
    <EmptyState kind="nothing-yet" title="No requests yet">
      Every call to the platform is recorded here before it is made, and completed with its answer: reads, sends, and
      calls in the background.
    </EmptyState>
  );
}
