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
      title="Quarantine"
      facts={[
        { key: "what", value: "Requests to the callback address with an unknown token" },
        { key: "whose", value: "For all of this Switchboard, not for one workspace" },
      ]}
      source="our records"
      query={query}
      problem="The quarantine could not be read."
      caption="Requests with unknown tokens, newest first"
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
    <EmptyState kind="nothing-yet" title="Nothing is in quarantine">
      Every request to the callback address had a token that was created here. A request with any other token is kept on
      this page for 30 days, up to a number and size per day.
    </EmptyState>
  );
}

/** Past the day's limit a request is only counted, so that a flood costs a number and not the disk. */
function Days({ days }: { days: readonly Day[] | undefined }) {
  return (
    <Panel title="By day" meta="UTC" className="max-w-form">
      <Table
        caption="Requests kept and only counted, by UTC day"
        frame="plain"
        density="dense"
        keys={false}
        columns={dayColumns}
        rows={days ?? []}
        rowKey={({ day }) => day}
        loading={days === undefined}
        skeletonRows={3}
        empty={<p className="px-4 py-3 text-sm text-muted">There have been none.</p>}
      />
      <p className="border-t border-line px-4 py-2 text-xs text-muted">
        Kept up to a daily limit; requests beyond it are only counted.
      </p>
    </Panel>
  );
}

const dayColumns: Column<Day>[] = [
  { key: "day", header: "Day", cell: ({ day }) => day },
  { key: "kept", header: "Kept", align: "end", cell: ({ kept }) => formatCount(kept) },
  { key: "dropped", header: "Only counted", align: "end", phone: "end", cell: ({ dropped }) => formatCount(dropped) },
];

const columns: Column<Row>[] = [
  {
    key: "received",
    header: "Received",
    width: "13rem",
    cell: ({ receivedAt }) => <Time at={receivedAt} />,
  },
  { key: "reason", header: "Why", grow: true, phone: "full", cell: ({ reason }) => reason },
  { key: "method", header: "Method", width: "5rem", cell: ({ method }) => <span className="mono">{method}</span> },
  {
    key: "from",
    header: "From",
    width: "9rem",
    priority: 2,
    cell: ({ sourceIp }) => sourceIp && <span className="mono">{sourceIp}</span>,
  },
  {
    key: "size",
    header: "Size",
    width: "6rem",
    align: "end",
    priority: 3,
    cell: ({ bytes }) => formatBytes(bytes),
  },
];

function QuarantineSheet({ row, closeHref }: { row: Row; closeHref: string }) {
  return (
    <Sheet
      label={`Request in quarantine ${row.id}`}
      title={`Request ${row.id}`}
      monoTitle={false}
      position="In quarantine"
      closeHref={closeHref}
    >
      <KeyValueList
        items={[
          { key: "Why", value: row.reason },
          { key: "Received", value: <Time at={row.receivedAt} as="precise" /> },
          { key: "From", value: row.sourceIp ? <span className="mono">{row.sourceIp}</span> : "Not recorded" },
          { key: "Method", value: <span className="mono">{row.method}</span> },
          { key: "Content type", value: row.contentType ? <span className="mono">{row.contentType}</span> : "None" },
          { key: "Query", value: row.query ? <span className="mono">{row.query}</span> : "None" },
          { key: "Size", value: formatBytes(row.bytes) },
          {
            key: "Token",
            value: (
              <>
                Only its hash is kept: <span className="mono">{row.tokenHash}…</span>
              </>
            ),
          },
        ]}
      />
      <Body of={row.body} bytes={row.bytes} />
    </Sheet>
  );
}
