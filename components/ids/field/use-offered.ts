"use client";

import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useSettled } from "#components/ui/controls/use-settled.ts";
import type { UnlistedKind } from "#server/contract/limits/unlisted-ids.ts";
import type { Offered, OfferedEntry } from "./offered.ts";

/**
 * What the library offers for an application's ids of a kind, without one for those of the connection in use, with what it
 * knows of the id in the field. Where it holds more than is offered at once, what is typed is looked up too.
 */
export function useOffered(kind: UnlistedKind, appId: string | null, value: string, typed = "") {
  const trpc = useTRPC();
  const base = useQuery(
    trpc.library.offered.queryOptions(appId === "" ? skipToken : { kind, appId, ...(value && { value }) }, {
      placeholderData: keepPreviousData,
    }),
  );
  const q = useSettled(typed.trim());
  const found = useQuery(
    trpc.library.offered.queryOptions(base.data?.hasMore && q !== "" ? { kind, appId, q } : skipToken),
  );
  return {
    offered: base.data satisfies Offered | undefined,
    isOld: base.isPlaceholderData,
    isLooking: base.data?.hasMore === true && typed.trim() !== "" && (q !== typed.trim() || found.isFetching),
    found: (found.data?.entries ?? []) satisfies OfferedEntry[],
  };
}
