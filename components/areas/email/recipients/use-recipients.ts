"use client";

import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { useThrottled } from "#components/reading/use-throttled.ts";
import type { Waiting } from "#components/sends/page/rows-panel.tsx";
import type { FollowedRows } from "#components/sends/page/use-follow.ts";
import type { RecipientPage, RecipientRow } from "#components/sends/submission-view.ts";
import { matchesFilter, type RecipientFilter, type RecipientOrder } from "./recipient-filter.ts";
import {
  newRows,
  onlyFirst,
  pageRows,
  patchRows,
  prependRows,
  type RecipientPages,
  replaceLast,
  rowsOf,
} from "./recipient-pages.ts";

const nobody: Waiting = { count: 0, more: false };

/** A longer list is not read again by itself: its reader is somewhere in it. */
const rereadPages = 5;
/** However many arrive, the end of the list is not read again more often than this. */
const endEveryMs = 2000;

/**
 * The loaded recipients of a submission under a filter. Rows change in their place; new ones wait until asked for, unless
 * the list is not yet full and nothing is open beside it, or nothing more comes (`isOver`). Where the first arrived stand
 * first, new ones come at the end and nothing has to wait.
 */
export function useRecipients(
  submissionId: string,
  filter: RecipientFilter,
  { sort, openRow, isOver }: { sort: RecipientOrder; openRow: number | null; isOver: boolean },
) {
  const isRowOpen = openRow !== null;
  const trpc = useTRPC();
  const client = useQueryClient();
  const mayFindAddress = useMay("personal.see");
  const input = {
    submissionId,
    limit: pageRows,
    sort,
    ...(filter.state ? { state: filter.state } : {}),
    ...(filter.trust ? { trust: filter.trust } : {}),
    ...(filter.q ? { q: filter.q } : {}),
  };
  const key = trpc.submissions.recipients.infiniteQueryKey(input);
  const query = useInfiniteQuery(
    trpc.submissions.recipients.infiniteQueryOptions(input, {
      getNextPageParam: ({ next }) => next,
      // Hundreds of pages may be loaded; what changes in them is told by the stream, or asked for page by page.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      placeholderData: keepPreviousData,
    }),
  );
  const rows = useMemo(() => rowsOf(query.data), [query.data]);

  const filterKey = JSON.stringify(input);
  const waitingIds = useRef({ filterKey, ids: new Set<number>(), more: false });
  if (waitingIds.current.filterKey !== filterKey) waitingIds.current = { filterKey, ids: new Set(), more: false };
  const [, tellWaiting] = useState(0);
  const settle = useCallback(() => tellWaiting((count) => count + 1), []);

  function apply(changed: readonly RecipientRow[], mayBeMore = false) {
    const pages: RecipientPages | undefined = client.getQueryData(key);
    if (!pages) return;
    const fresh = newRows(
      pages,
      changed.filter((row) => matchesFilter(row, filter, mayFindAddress)),
    );
    let next = patchRows(pages, changed);
    if (sort === "oldest") {
      if (next !== pages) client.setQueryData(key, next);
      if (fresh.length > 0) readEnd();
      return;
    }
    const hasRoom = rowsOf(next).length < pageRows && !isRowOpen;
    const { ids } = waitingIds.current;
    if (fresh.length > 0 && hasRoom && !mayBeMore && ids.size === 0) next = prependRows(next, fresh);
    else if (fresh.length > 0) {
      for (const row of fresh) ids.add(row.id);
      waitingIds.current.more ||= mayBeMore;
      settle();
    }
    if (next !== pages) client.setQueryData(key, next);
  }

  const fetchPage = (at: { cursor?: string; fromId?: number } = {}): Promise<RecipientPage> =>
    client.fetchQuery(trpc.submissions.recipients.queryOptions({ ...input, ...at }, { staleTime: 0 }));

  /** Reads the last page again where nothing was behind it: new rows are shown, or are read as the reader comes near. */
  async function refreshEnd() {
    const pages: RecipientPages | undefined = client.getQueryData(key);
    if (pages?.pages.at(-1)?.next !== null) return;
    // The first page began nowhere.
    const from = pages.pageParams.at(-1);
    const page = await fetchPage(typeof from === "string" ? { cursor: from } : {});
    client.setQueryData(key, (now: RecipientPages | undefined) => now && replaceLast(now, from, page));
  }
  const readEnd = useThrottled(() => void refreshEnd().catch(() => undefined), endEveryMs);

  function show(page: RecipientPage) {
    waitingIds.current = { filterKey, ids: new Set(), more: false };
    client.setQueryData(key, onlyFirst(page));
    settle();
  }

  /** Reads the first page again, and the last one. */
  async function refreshEnds() {
    apply((await fetchPage()).rows);
    await refreshEnd();
  }

  /** Reads the newest page and the first one shown again: changes are shown, new rows wait or appear. */
  async function refreshFirst() {
    const pages: RecipientPages | undefined = client.getQueryData(key);
    if (!pages) return;
    const page = await fetchPage();
    const loaded = rowsOf(client.getQueryData(key));
    if (loaded.length < pageRows && !isRowOpen) return show(page);
    const [top] = loaded;
    apply(page.rows, page.next !== null && (page.rows.at(-1)?.id ?? 0) > (top?.id ?? 0));
    // While newer rows wait, what is shown first is not what was just read.
    if (top && top.id !== page.rows[0]?.id) apply((await fetchPage({ fromId: top.id })).rows);
  }

  /** Reads up to five loaded pages again, so that rows further down are right once things have calmed. */
  async function refreshLoaded() {
    const pages: RecipientPages | undefined = client.getQueryData(key);
    for (const cursor of pages?.pageParams.slice(1, 5) ?? []) {
      if (typeof cursor === "string") apply((await fetchPage({ cursor })).rows);
    }
  }

  const waits = waitingIds.current.ids.size;
  const takeAll = useEffectEvent(() => {
    if ((query.data?.pages.length ?? 0) > rereadPages) return;
    waitingIds.current = { filterKey, ids: new Set(), more: false };
    void query.refetch();
    settle();
  });
  useEffect(() => {
    if (isOver && waits > 0) takeAll();
  }, [isOver, waits]);

  function readOpen() {
    if (openRow !== null) void client.invalidateQueries(trpc.submissions.recipient.queryFilter({ id: openRow }));
  }

  const followed: FollowedRows = {
    tell: ({ recipients, many }) => {
      if (recipients.length > 0) apply(recipients);
      if (recipients.some(({ id }) => id === openRow)) readOpen();
      return many;
    },
    refresh: sort === "newest" ? refreshFirst : refreshEnds,
    refreshDeep: refreshLoaded,
    refreshOpen: readOpen,
    recover: () => {
      if (query.isLoadingError) void query.refetch();
    },
  };
  const { ids, more } = waitingIds.current;
  return {
    query,
    rows,
    waiting: ids.size > 0 ? { count: ids.size, more } : nobody,
    /** 1-based place of the first row shown: those that wait stand above it. */
    first: 1 + (more ? 0 : ids.size),
    /** Rows that changed, shown in their places also where the filter does not list them any more. */
    apply,
    /** Puts the newest page in place of what is loaded. */
    showNew: async () => show(await fetchPage()),
    followed,
  };
}
