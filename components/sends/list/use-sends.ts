"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { debounce, useQueryStates } from "nuqs";
import { useTRPC } from "#components/page/trpc/client.ts";
import { isMoving, sendGroups, sendsAddress, serializeSends } from "./sends-filter.ts";

const sendsAPage = 50;
export const refreshMs = 5000;

/** One page of the list as the address asks for it. It reads itself again while something in it moves. */
export function useSends() {
  const trpc = useTRPC();
  const path = usePathname();
  const search = useSearchParams().toString();
  const [{ state, q, after }, set] = useQueryStates(sendsAddress);
  const query = useQuery(
    trpc.submissions.list.queryOptions(
      {
        limit: sendsAPage,
        ...(state ? { states: [...sendGroups[state]] } : {}),
        ...(q ? { q } : {}),
        ...(after ? { cursor: after.cursor } : {}),
      },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state: { data } }) => (data?.rows.some((row) => isMoving(row)) ? refreshMs : false),
      },
    ),
  );
  return {
    query,
    state,
    q,
    after,
    hrefWith: (changes: Parameters<typeof serializeSends>[1]) => serializeSends(`${path}?${search}`, changes),
    /** Typing changes the address when it pauses. */
    search: (text: string) => void set({ q: text || null, after: null }, { limitUrlUpdates: debounce(300) }),
    clear: () => void set({ state: null, q: null, after: null }),
  };
}
export type Sends = ReturnType<typeof useSends>;
