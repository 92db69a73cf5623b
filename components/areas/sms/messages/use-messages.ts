"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import type { MessageFilter } from "./sms-address.ts";

const pageRows = 200;
/** So many loaded rows are read again while they change; longer lists once it has calmed. */
export const rereadRows = 1000;

/** The loaded messages of a submission under a filter, in the order of its file. */
export function useMessages(submissionId: string, { outcome, q }: MessageFilter) {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.sms.messages.infiniteQueryOptions(
      { submissionId, limit: pageRows, ...(outcome ? { outcome } : {}), ...(q ? { q } : {}) },
      {
        getNextPageParam: ({ next }) => next,
        // Many pages may be loaded; the page says when they are read again.
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        placeholderData: keepPreviousData,
      },
    ),
  );
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  return { query, rows };
}
export type Messages = ReturnType<typeof useMessages>;
