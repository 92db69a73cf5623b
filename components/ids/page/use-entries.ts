"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { useListAddress } from "#components/reading/list/use-list-address.ts";
import { parseAsOpen } from "#components/reading/paging/places.ts";
import { entryFilters } from "./entry-filters.ts";

export type EntryRow = Outputs["library"]["list"]["rows"][number];

const pageSize = 50;

/** The library's page as its address says: its entries, and how many there are of each kind. */
export function useEntries() {
  const trpc = useTRPC();
  const { connection } = useWorkspace();
  const address = useListAddress(entryFilters, parseAsOpen);
  const { filters, q, after } = address;
  const place = { ...(filters.connection && { connectionId: filters.connection }), ...(q && { q }) };
  const { kind, archived } = filters;
  const enabled = connection !== null || filters.connection !== null;
  const list = useQuery(
    trpc.library.list.queryOptions(
      { ...place, ...(kind && { kind }), archived, ...(after && { cursor: after.cursor }), limit: pageSize },
      { enabled, placeholderData: keepPreviousData },
    ),
  );
  const counts = useQuery(trpc.library.counts.queryOptions(place, { enabled, placeholderData: keepPreviousData }));
  return { enabled, address, list, counts };
}
export type Entries = ReturnType<typeof useEntries>;
