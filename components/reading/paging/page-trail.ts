"use client";

import { useEffect, useRef } from "react";

/**
 * Remembers, for lists paged by key, which page led to which, so that Newer goes one page back. Answers the key of the
 * newer page: null is the first one, undefined that there is none. After a reload the way back is the first page.
 */
export function usePageTrail(current: string | null, older: string | null): string | null | undefined {
  const cameFrom = useRef(new Map<string, string | null>());
  useEffect(() => {
    if (older !== null) cameFrom.current.set(older, current);
  }, [older, current]);
  if (current === null) return undefined;
  return cameFrom.current.get(current) ?? null;
}
