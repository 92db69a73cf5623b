"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsInteger } from "nuqs";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { noFilters, useListAddress } from "#components/reading/list/use-list-address.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { formatBytes, formatCount } from "#components/ui/number.ts";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { Body } from "./callback-sheet.tsx";

type Quarantine = Outputs["callbacks"]["quarantine"];
type Row = Quarantine["rows"][number];
type Day = Quarantine["days"][number];

const pageSize = 50;

/** Instance, quarantine: requests to the callback address that belong to nobody. For the instance's administrators. */
export function QuarantinePage() {
  const trpc = useTRPC();
  const { after, open, pageHref, openHref, closeHref } = useListAddress(noFilters, parseAsInteger);
  const query = useQuery(
    trpc.callbacks.quarantine.queryOptions(
      { limit: pageSize, ...(after && { cursor: after.cursor }) },
      { placeholderData: keepPreviousData },
    ),
  );
  const shown = query.data?.rows.find(({ id }) => id === open);
  return (
    <ListPage
      title={t("developers.quarantine")}
      facts={[
        { key: "what", value: t("developers.requestsToTheCallbackAddressWithAn") },
        { key: "whose", value: t("developers.forAllOfThisSwitchboardNotFor") },
      ]}
      source={t("developers.ourRecords")}
      query={query}
      problem={t("developers.theQuarantineCouldNotBeRead")}
      caption={t("developers.requestsWithUnknownTokensNewestFirst")}
      fixed
      columns={columns}
      rows={query.data?.rows}
      rowKey={({ id }) => String(id)}
      rowHref={({ id }) => openHref(id)}
      selectedKey={open === null ? undefined : String(open)}
      after={after}
      next={query.data?.next}
      hrefOf={pageHref}
      empty={<NothingYet />}
      sheet={shown && <QuarantineSheet row={shown} closeHref={closeHref} />}
    >
      {(query.data || !query.error) && <Days days={query.data?.days} />}
    </ListPage>
  );
}

function NothingYet() {
  return (
    <EmptyState kind="nothing-yet" title={t("developers.nothingIsInQuarantine")}>
      {t("developers.everyRequestToTheCallbackAddressHad")}
    </EmptyState>
  );
}

/** Past the day's limit a request is only counted, so that a flood costs a number and not the disk. */
function Days({ days }: { days: readonly Day[] | undefined }) {
  return (
    <Panel title={t("developers.byDay")} meta="UTC" className="max-w-form">
      <Table
        caption={t("developers.requestsKeptAndOnlyCountedByUTC")}
        frame="plain"
        density="dense"
        keys={false}
        columns={dayColumns}
        rows={days ?? []}
        rowKey={({ day }) => day}
        loading={days === undefined}
        skeletonRows={3}
        empty={<p className="px-4 py-3 text-sm text-muted">{t("developers.thereHaveBeenNone")}</p>}
      />
      <p className="border-t border-line px-4 py-2 text-xs text-muted">{t("developers.keptUpToADailyLimitRequests")}</p>
    </Panel>
  );
}

const dayColumns: Column<Day>[] = [
  {
    key: "day",
    get header() {
      return t("developers.day");
    },
    cell: ({ day }) => day,
  },
  {
    key: "kept",
    get header() {
      return t("developers.kept");
    },
    align: "end",
    cell: ({ kept }) => formatCount(kept),
  },
  {
    key: "dropped",
    get header() {
      return t("developers.onlyCounted");
    },
    align: "end",
    phone: "end",
    cell: ({ dropped }) => formatCount(dropped),
  },
];

const columns: Column<Row>[] = [
  {
    key: "received",
    get header() {
      return t("developers.received");
    },
    width: "13rem",
    cell: ({ receivedAt }) => <Time at={receivedAt} />,
  },
  {
    key: "reason",
    get header() {
      return t("developers.why");
    },
    grow: true,
    phone: "full",
    cell: ({ reason }) => reason,
  },
  {
    key: "method",
    get header() {
      return t("developers.method");
    },
    width: "5rem",
    cell: ({ method }) => <span className="mono">{method}</span>,
  },
  {
    key: "from",
    get header() {
      return t("developers.from");
    },
    width: "9rem",
    priority: 2,
    cell: ({ sourceIp }) => sourceIp && <span className="mono">{sourceIp}</span>,
  },
  {
    key: "size",
    get header() {
      return t("developers.size");
    },
    width: "6rem",
    align: "end",
    priority: 3,
    cell: ({ bytes }) => formatBytes(bytes),
  },
];

function QuarantineSheet({ row, closeHref }: { row: Row; closeHref: string }) {
  return (
    <Sheet
      label={t("developers.requestInQuarantineId", { id: row.id })}
      title={t("developers.requestId", { id: row.id })}
      monoTitle={false}
      position={t("developers.inQuarantine")}
      closeHref={closeHref}
    >
      <KeyValueList
        items={[
          { key: t("developers.why"), value: row.reason },
          { key: t("developers.received"), value: <Time at={row.receivedAt} as="precise" /> },
          {
            key: t("developers.from"),
            value: row.sourceIp ? <span className="mono">{row.sourceIp}</span> : t("developers.notRecorded"),
          },
          { key: t("developers.method"), value: <span className="mono">{row.method}</span> },
          {
            key: t("developers.contentType"),
            value: row.contentType ? <span className="mono">{row.contentType}</span> : t("developers.none"),
          },
          {
            key: t("developers.query"),
            value: row.query ? <span className="mono">{row.query}</span> : t("developers.none"),
          },
          { key: t("developers.size"), value: formatBytes(row.bytes) },
          {
            key: t("developers.token"),
            value: rich("developers.onlyItsHashIsKept", { hash: <span className="mono">{row.tokenHash}…</span> }),
          },
        ]}
      />
      <Body of={row.body} bytes={row.bytes} />
    </Sheet>
  );
}
