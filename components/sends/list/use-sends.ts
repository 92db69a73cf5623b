"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useListAddress } from "#components/reading/list/use-list-address.ts";
import { parseAsId } from "#components/reading/paging/places.ts";
import { isMoving, sendFilters, sendGroups } from "./sends-filter.ts";

const pageSize = 50;
export const refreshMs = 5000;

/** One page of the list as the address asks for it. It reads itself again while something in it moves. */
export function useSends() {
  const trpc = useTRPC();
  const address = useListAddress(sendFilters, parseAsId);
  const { filters, q, after } = address;
  const { state } = filters;
  const query = useQuery(
    trpc.submissions.list.queryOptions(
      {
        limit: pageSize,
        ...(state === "draft" ? { drafts: true } : state && { states: [...sendGroups[state]] }),
        ...(q && { q }),
        ...(after && { cursor: after.cursor }),
      },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state: { data } }) => (data?.rows.some((row) => isMoving(row)) ? refreshMs : false),
      },
    ),
  );
  return { address, query };
}
export type Sends = ReturnType<typeof useSends>;
