"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { noFilters, useListAddress } from "#components/reading/list/use-list-address.ts";
import { parseAsId } from "#components/reading/paging/places.ts";
import { StateBadge } from "#components/status/state-badge.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatBytes, formatCount } from "#components/ui/number.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { directRows, keptDays } from "#server/compose/exported/in-background.ts";
import { t } from "#words/t.ts";
import { ExportProgress } from "./export-progress.tsx";
import { type ExportRow, isMoving, termOf, wordsOf } from "./export-terms.ts";
import { SchedulesPanel } from "./schedules-panel.tsx";

const ExportSheet = onDemand(() => import("./export-sheet.tsx").then((loaded) => loaded.ExportSheet));

const pageSize = 50;

/** One's own exports that were written in the background. It reads itself again while one of them is. */
export function ExportsPage() {
  const trpc = useTRPC();
  const address = useListAddress(noFilters, parseAsId);
  const { after, open } = address;
  const query = useQuery(
    trpc.exports.list.queryOptions(
      { limit: pageSize, ...(after && { cursor: after.cursor }) },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state: { data } }) => (data?.rows.some(isMoving) ? 2000 : false),
      },
    ),
  );
  return (
    <ListPage
      title={t("exports.exports")}
      facts={[
        { key: "what", value: t("exports.yourListsOfMoreThanDirectRowsRows", { directRows: formatCount(directRows) }) },
        { key: "kept", value: t("exports.filesAreKeptForKeptDaysDayUnless", { keptDays }) },
      ]}
      query={query}
      problem={t("exports.theExportsCouldNotBeRead")}
      caption={t("exports.exportsNewestFirst")}
      columns={columnsAt(query.dataUpdatedAt)}
      rows={query.data?.rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => address.openHref(id)}
      selectedKey={open ?? undefined}
      after={after}
      next={query.data?.next}
      hrefOf={address.pageHref}
      above={<SchedulesPanel />}
      empty={<NothingYet />}
      sheet={open && <ExportSheet key={open} id={open} closeHref={address.closeHref} />}
    />
  );
}

function NothingYet() {
  return (
    <EmptyState kind="nothing-yet" title={t("exports.noExportsYet")}>
      {t("exports.aListOfMoreThanDirectRowsRows", { directRows: formatCount(directRows) })}
    </EmptyState>
  );
}

const columnsAt = (now: number): Column<ExportRow>[] => [
  {
    key: "list",
    header: t("exports.list"),
    grow: true,
    cell: ({ address }) => {
      const { list, format, narrowed } = wordsOf(address);
      return (
        <>
          {t("exports.listInFormat", { list, format })}
          {narrowed && <span className="block truncate text-xs text-muted">{narrowed}</span>}
        </>
      );
    },
  },
  {
    key: "state",
    header: t("exports.state"),
    width: "9rem",
    phone: "corner",
    cell: (row) => <StateBadge term={termOf(row)} />,
  },
  {
    key: "progress",
    header: t("exports.rows"),
    width: "13rem",
    align: "end",
    phone: "full",
    cell: (row) =>
      row.state === "ready" ? t("exports.rowsRow", { rows: row.rows }) : <ExportProgress row={row} now={now} />,
  },
  {
    key: "size",
    header: t("exports.size"),
    width: "6rem",
    align: "end",
    priority: 2,
    cell: ({ bytes }) => bytes !== null && formatBytes(bytes),
  },
  {
    key: "expires",
    header: t("exports.keptUntil"),
    width: "8rem",
    align: "end",
    priority: 3,
    quiet: true,
    hideOnPhone: true,
    cell: ({ isThere, expiresAt }) => isThere && expiresAt && <Time at={expiresAt} as="day" />,
  },
  {
    key: "asked",
    header: t("exports.askedFor"),
    width: "6.5rem",
    align: "end",
    quiet: true,
    phone: "end",
    cell: ({ createdAt }) => <Time at={createdAt} as="ago" />,
  },
];
