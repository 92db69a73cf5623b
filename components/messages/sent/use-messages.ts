"use client";

import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useChannelRouter } from "#components/messages/channel/channel-context.tsx";
import type { FollowedRows } from "#components/sends/page/use-follow.ts";
import type { MessageFilter, MessageOrder } from "./message-filter.ts";

const pageRows = 200;
/** So many loaded rows are read again while they change; longer lists once it has calmed. */
const rereadRows = 1000;

/** The loaded messages of a submission under a filter, in the order of its file or the other way round, with what else changes when calls do. */
export function useMessages(
  submissionId: string,
  { outcome, q, sort }: MessageFilter & { sort: MessageOrder },
  openRow: number | null,
) {
  const router = useChannelRouter();
  const client = useQueryClient();
  const query = useInfiniteQuery(
    router.messages.infiniteQueryOptions(
      { submissionId, limit: pageRows, sort, ...(outcome ? { outcome } : {}), ...(q ? { q } : {}) },
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
  const readRows = () => client.invalidateQueries(router.messages.pathFilter());
  const followed: FollowedRows = {
    // An answer changes all numbers of its call, so rows are never told one by one.
    tell: (_, haveCallsChanged) => haveCallsChanged,
    refresh: () => {
      void client.invalidateQueries(router.figures.queryFilter({ submissionId }));
      void client.invalidateQueries(router.openCalls.queryFilter({ submissionId }));
      return rows.length <= rereadRows && readRows();
    },
    refreshDeep: () => rows.length > rereadRows && readRows(),
    refreshOpen: () => {
      if (openRow !== null) void client.invalidateQueries(router.message.queryFilter({ id: openRow }));
    },
    recover: () => {
      if (query.isLoadingError) void query.refetch();
    },
  };
  return { query, rows, followed };
}
