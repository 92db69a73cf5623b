"use client";

import { useEffect, useEffectEvent, useRef } from "react";

/** What it needs to know of an infinite query. */
type Paged = {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** Stands at the end of what is loaded and asks for the next page when it comes near the window. */
export function LoadOnApproach({ query }: { query: Paged }) {
  const mark = useRef<HTMLDivElement>(null);
  const mayLoad =
    query.hasNextPage && !query.isFetchingNextPage && !query.isPlaceholderData && !query.isFetchNextPageError;
  const loaded = query.data?.pages.length ?? 0;
  const approach = useEffectEvent(() => void query.fetchNextPage());
  // A page that loads and is scrolled past between two frames leaves the mark in sight for whoever watches it, so each
  // page loaded is a new look: an observer tells of the first one always, later only of changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` is when to look again, not what is looked at
  useEffect(() => {
    if (!mayLoad || !mark.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && approach(), {
      rootMargin: "0px 0px 2400px 0px",
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [mayLoad, loaded]);
  return <div ref={mark} aria-hidden="true" />;
}
