"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsInteger } from "nuqs";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { useOrder } from "#components/reading/list/looks.ts";
import { useListAddress } from "#components/reading/list/use-list-address.ts";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { listAddress } from "#components/reading/personal/file-address.ts";
import { StateBadge } from "#components/status/state-badge.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatCount } from "#components/ui/number.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { callbackColumns as exportedColumns } from "#server/compose/exported/lists.ts";
import { t } from "#words/t.ts";
import { callbackFilters } from "./callback-filters.ts";
import { type CallbackRow, dispositions, dispositionTerms, unnamed } from "./dispositions.ts";
import { TryAgainButton } from "./try-again-button.tsx";

const CallbackSheet = onDemand(() => import("./callback-sheet.tsx").then((loaded) => loaded.CallbackSheet));

const pageSize = 50;

/** Developers, callbacks: what the platform pushed, as it came, and what became of each. */
export function CallbacksPage() {
  const trpc = useTRPC();
  const address = useListAddress(callbackFilters, parseAsInteger);
  const [order] = useOrder();
  const { filters, q, after, open } = address;
  const { disposition } = filters;
  const { slug } = useWorkspace();
  const asked = { ...(disposition && { disposition }), ...(q && { q }) };
  const query = useQuery(
    trpc.callbacks.list.queryOptions(
      { limit: pageSize, ...asked, sort: order, ...(after && { cursor: after.cursor }) },
      { placeholderData: keepPreviousData },
    ),
  );
  const rows = query.data?.rows;
  return (
    <ListPage
      title={t("developers.callbacks")}
      actions={
        (rows?.length ?? 0) > 0 && (
          <>
            <DownloadLink href={listAddress(`/${slug}/dev/callbacks.csv`, asked)} columns={exportedColumns}>
              {t("developers.download")}
            </DownloadLink>
            {disposition === "failed" && <TryAgainButton id={null} />}
          </>
        )
      }
      facts={[{ key: "what", value: t("developers.whatThePlatformSentEachCallbackListed") }]}
      source={t("developers.ourRecords")}
      query={query}
      problem={t("developers.theCallbacksCouldNotBeRead")}
      toolbar={<Filters address={address} />}
      density="callbacks"
      views="/dev/callbacks"
      isOrdered
      byTime={order === "newest"}
      caption={order === "newest" ? t("developers.callbacksNewestFirst") : t("developers.callbacksOldestFirst")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowHref={({ id }) => address.openHref(id)}
      selectedKey={open === null ? undefined : String(open)}
      after={after}
      next={query.data?.next}
      hrefOf={address.pageHref}
      empty={<NothingYet />}
      noMatch={(disposition || q) && <NoMatch q={q} onClear={address.clear} />}
      sheet={open !== null && <CallbackSheet id={open} closeHref={address.closeHref} />}
    />
  );
}

function Filters({
  address: { filters, typed, search, hrefWith },
}: {
  address: ReturnType<typeof useListAddress<typeof callbackFilters, number>>;
}) {
  return (
    <>
      <SearchField
        label={t("developers.wholeEmailIdOrTaskId")}
        value={typed}
        onChange={(event) => search(event.target.value)}
      />
      <CountChips
        label={t("developers.outcome")}
        current={filters.disposition ?? "all"}
        chips={[
          { key: "all", label: t("developers.all"), href: hrefWith({ disposition: null }) },
          ...dispositions.map((key) => ({
            key,
            label: dispositionTerms[key].word,
            icon: dispositionTerms[key].icon,
            hue: dispositionTerms[key].hue,
            href: hrefWith({ disposition: key }),
          })),
        ]}
      />
    </>
  );
}

function NoMatch({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <EmptyState
      kind="no-match"
      title={t("developers.noCallbackMatches")}
      actions={<Button onClick={onClear}>{t("developers.clearFilters")}</Button>}
    >
      {q ? t("developers.enterAFullEmailIdOrTask") : t("developers.theFilterAboveHidesEverything")}
    </EmptyState>
  );
}

function NothingYet() {
  const { slug } = useWorkspace();
  const maySend = useMay("email.send");
  return (
    <EmptyState
      kind="nothing-yet"
      title={t("developers.noCallbacksYet")}
      actions={maySend && <ButtonLink href={`/${slug}/send/email`}>{t("developers.newEmailBatch")}</ButtonLink>}
    >
      {t("developers.thePlatformCallsBackOnceForEach")}
    </EmptyState>
  );
}

const columns: Column<CallbackRow>[] = [
  {
    key: "email",
    get header() {
      return t("developers.emailId");
    },
    width: "13rem",
    cell: (row) => (row.emailId ? <span className="mono block truncate">{row.emailId}</span> : unnamed(row)),
  },
  {
    key: "disposition",
    get header() {
      return t("developers.outcome");
    },
    width: "7rem",
    phone: "corner",
    cell: ({ disposition }) => <StateBadge term={dispositionTerms[disposition]} />,
  },
  {
    key: "send",
    get header() {
      return t("developers.send");
    },
    grow: true,
    phone: "full",
    cell: ({ title }) => title,
  },
  {
    key: "task",
    get header() {
      return t("developers.task");
    },
    width: "9rem",
    priority: 3,
    hideOnPhone: true,
    cell: ({ taskId }) => taskId && <span className="mono block truncate">{taskId}</span>,
  },
  {
    key: "times",
    get header() {
      return t("developers.timesSeen");
    },
    width: "6rem",
    align: "end",
    priority: 2,
    hideOnPhone: true,
    cell: ({ timesSeen }) => formatCount(timesSeen),
  },
  {
    key: "seen",
    get header() {
      return t("developers.firstSeen");
    },
    width: "6.5rem",
    align: "end",
    quiet: true,
    phone: "end",
    cell: ({ firstSeenAt }) => <Time at={firstSeenAt} as="ago" />,
  },
];
