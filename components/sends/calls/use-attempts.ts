"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import type { AttemptView, SubmissionView } from "#components/sends/submission-view.ts";

/** The attempts of a submission: those it was read with, further ones on demand, and the open one wherever it stands. */
export function useAttempts({ id, attempts: first, nextAttempts }: SubmissionView, openId: string | null) {
  const trpc = useTRPC();
  const [wantsMore, setWantsMore] = useState(false);
  const more = useInfiniteQuery(
    trpc.submissions.attempts.infiniteQueryOptions(
      { submissionId: id, limit: 200 },
      { enabled: wantsMore, initialCursor: nextAttempts, getNextPageParam: (page) => page.next },
    ),
  );
  const later = more.data?.pages.flatMap((page) => page.rows) ?? [];
  const rows: readonly AttemptView[] = [...first, ...later];
  const listed = rows.find((attempt) => attempt.id === openId);
  const isElsewhere = openId !== null && listed === undefined;
  const alone = useQuery(trpc.submissions.attempt.queryOptions({ id: openId ?? "" }, { enabled: isElsewhere }));
  return {
    rows,
    open: listed ?? (isElsewhere && alone.data?.submissionId === id ? alone.data : undefined),
    error: more.error,
    readAgain: () => void more.refetch(),
    pages: {
      hasNextPage: more.data ? more.hasNextPage : nextAttempts !== null,
      isFetchingNextPage: more.isFetching,
      fetchNextPage: () => (wantsMore ? more.fetchNextPage() : setWantsMore(true)),
    },
  };
}
