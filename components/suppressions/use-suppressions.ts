"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { noFilters, useListAddress } from "#components/reading/list/use-list-address.ts";
import { parseAsOpen } from "#components/reading/paging/places.ts";

export type SuppressionRow = Outputs["suppressions"]["list"]["rows"][number];

const pageSize = 50;

/** What the page's address asks for, and what is found. */
export function useSuppressions() {
  const trpc = useTRPC();
  const address = useListAddress(noFilters, parseAsOpen);
  const { q, after } = address;
  const list = useQuery(
    trpc.suppressions.list.queryOptions(
      { ...(q && { q }), ...(after && { cursor: after.cursor }), limit: pageSize },
      { placeholderData: keepPreviousData },
    ),
  );
  const counts = useQuery(trpc.suppressions.counts.queryOptions());
  return { address, list, counts };
}
export type Suppressions = ReturnType<typeof useSuppressions>;
