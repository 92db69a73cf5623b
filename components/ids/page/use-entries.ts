"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { useSettled } from "#components/reading/use-settled.ts";
import { entryFilters, writeEntryFilters } from "./entry-filters.ts";

export type EntryRow = Outputs["library"]["list"]["rows"][number];

const pageSize = 50;

/** The library's page as its address says: its entries, how many there are of each kind, and addresses near it. */
export function useEntries() {
  const trpc = useTRPC();
  const { slug, connection } = useWorkspace();
  const [filters, setFilters] = useQueryStates(entryFilters);
  const q = useSettled(filters.q.trim());
  const place = { ...(filters.connection && { connectionId: filters.connection }), ...(q && { q }) };
  const { kind, archived, after } = filters;
  const enabled = connection !== null || filters.connection !== null;
  const list = useQuery(
    trpc.library.list.queryOptions(
      {
        ...place,
        ...(kind && { kind }),
        archived,
        ...(after && { cursor: after.cursor }),
        limit: pageSize,
      },
      { enabled, placeholderData: keepPreviousData },
    ),
  );
  const counts = useQuery(trpc.library.counts.queryOptions(place, { enabled, placeholderData: keepPreviousData }));
  return {
    enabled,
    filters,
    q,
    list,
    counts,
    /** Changes filters; the page then begins anew, and nothing is open. */
    narrow: (changes: Partial<typeof filters>) => void setFilters({ after: null, open: null, ...changes }),
    hrefWith: (changes: Partial<typeof filters>) =>
      writeEntryFilters(`/${slug}/library`, { ...filters, open: null, ...changes }),
  };
}
export type Entries = ReturnType<typeof useEntries>;
