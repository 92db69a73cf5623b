"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral } from "nuqs";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useListAddress } from "#components/reading/list/use-list-address.ts";
import { parseAsOpen } from "#components/reading/paging/places.ts";
import { suppressionAreas } from "#server/contract/areas.ts";

export type SuppressionRow = Outputs["suppressions"]["list"]["rows"][number];

const pageSize = 50;

/** What narrows the list beside its search, as it stands in the address. */
const filters = { channel: parseAsStringLiteral(suppressionAreas) };

/** What the page's address asks for, and what is found. */
export function useSuppressions() {
  const trpc = useTRPC();
  const address = useListAddress(filters, parseAsOpen);
  const { q, after } = address;
  const { channel } = address.filters;
  const ofChannel = channel === null ? {} : { channel };
  const list = useQuery(
    trpc.suppressions.list.queryOptions(
      { ...ofChannel, ...(q && { q }), ...(after && { cursor: after.cursor }), limit: pageSize },
      { placeholderData: keepPreviousData },
    ),
  );
  const counts = useQuery(trpc.suppressions.counts.queryOptions(ofChannel));
  return { address, list, counts };
}
export type Suppressions = ReturnType<typeof useSuppressions>;
