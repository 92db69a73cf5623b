"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo, useState } from "react";
import { callKindWords } from "#components/calls/call-kinds.ts";
import type { CallRow } from "#components/calls/call-row.ts";
import { SelectionBar } from "#components/calls/selection/selection-bar.tsx";
import { useSelection } from "#components/calls/selection/use-selection.ts";
import { useMayHear } from "#components/calls/use-may-hear.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { listLooks } from "#components/reading/list/looks.ts";
import { useListAddress } from "#components/reading/list/use-list-address.ts";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import { callListColumns } from "#server/compose/exported/call-columns.ts";
import { t } from "#words/t.ts";
import { askedOf, callFilters, fileAddress, isNarrowed, writeCallFilters } from "../filter/calls-address.ts";
import { AboveList } from "./above-list.tsx";
import { ArchivedLine } from "./archived-line.tsx";
import { callColumns } from "./call-columns.tsx";
import { CallsToolbar } from "./calls-toolbar.tsx";
import { Dock } from "./dock.tsx";
import { NoCallsYet, NoMatch } from "./no-calls.tsx";

const pageSize = 50;

/** The calls of one kind, newest first: what narrows them, their figures, and a player below that goes from call to call. */
export function CallsPage({ kind }: { kind: CallKind }) {
  const { slug } = useWorkspace();
  const address = useListAddress(callFilters, parseAsString);
  const [{ sort: order, ...looks }] = useQueryStates(listLooks);
  const { filters, q, after } = address;
  const asked = { kind, ...askedOf(filters, q, useZoneOffset()) };
  const query = useQuery(
    useTRPC().calls.list.queryOptions(
      { ...asked, sort: order, limit: pageSize, ...(after && { cursor: after.cursor }) },
      { placeholderData: keepPreviousData },
    ),
  );
  const rows = query.data?.rows;
  const selection = useSelection();
  const [playing, play] = useState<CallRow | null>(null);
  const mayListen = useMayHear();
  const isOneDay = filters.from !== null && filters.from === filters.to;
  const { isSelected, toggle } = selection;
  const columns = useMemo(
    () =>
      callColumns(kind, {
        isSelected,
        toggle,
        isOneDay,
        playing: playing?.id ?? null,
        ...(mayListen && { play }),
      }),
    [kind, isSelected, toggle, isOneDay, playing, mayListen],
  );
  const { title, path } = callKindWords[kind];
  return (
    <ListPage
      title={title}
      actions={
        rows !== undefined &&
        rows.length > 0 && (
          <DownloadLink href={fileAddress(slug, asked)} columns={callListColumns(kind).map(({ column }) => column)}>
            {t("calls.downloadCSV")}
          </DownloadLink>
        )
      }
      facts={[{ key: "archived", value: <ArchivedLine kind={kind} /> }]}
      source={t("calls.theArchive")}
      query={query}
      problem={t("calls.theCallsCouldNotBeRead")}
      above={<AboveList kind={kind} filters={filters} q={q} hrefWith={address.hrefWith} />}
      toolbar={<CallsToolbar kind={kind} address={address} />}
      density="calls"
      views={path}
      picked={<SelectionBar kind={kind} selection={selection} shown={rows ?? []} />}
      isOrdered
      byTime={order === "newest"}
      caption={order === "newest" ? t("calls.newestFirst", { title }) : t("calls.oldestFirst", { title })}
      fixed
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) =>
        writeCallFilters(`/${slug}${path}/${encodeURIComponent(id)}`, {
          ...filters,
          q: q || null,
          sort: order,
          ...looks,
        })
      }
      selectedKey={playing?.id}
      keys={playing === null}
      after={after}
      next={query.data?.next}
      hrefOf={address.pageHref}
      empty={<NoCallsYet kind={kind} />}
      noMatch={isNarrowed(filters, q) && <NoMatch kind={kind} q={q} onClear={address.clear} />}
    >
      {playing && <Dock row={playing} rows={rows ?? []} onPlay={play} />}
    </ListPage>
  );
}
