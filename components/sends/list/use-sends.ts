"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useOrder } from "#components/reading/list/looks.ts";
import { useListAddress } from "#components/reading/list/use-list-address.ts";
import { parseAsId } from "#components/reading/paging/places.ts";
import { useZoneOffset } from "#components/ui/time.tsx";
import { askedOf, isMoving, sendFilters } from "./sends-filter.ts";

const pageSize = 50;
export const refreshMs = 5000;

/** One page of the list as the address asks for it. It reads itself again while something in it moves. */
export function useSends() {
  const trpc = useTRPC();
  const address = useListAddress(sendFilters, parseAsId);
  const [order] = useOrder();
  const { filters, q, after } = address;
  const asked = { ...askedOf(filters, useZoneOffset()), ...(q && { q }) };
  const query = useQuery(
    trpc.submissions.list.queryOptions(
      {
        limit: pageSize,
        ...asked,
        sort: order,
        ...(after && { cursor: after.cursor }),
      },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state: { data } }) => (data?.rows.some((row) => isMoving(row)) ? refreshMs : false),
      },
    ),
  );
  return { address, order, asked, query };
}
export type Sends = ReturnType<typeof useSends>;
