"use client";

import { useEffect, useSyncExternalStore } from "react";

const nothingToHear = () => () => undefined;
const nameOf = (href: string) => `page-before:${href}`;

/**
 * Remembers in the tab which page of a list led to which, so that Newer goes one page back, after a reload too. Answers the
 * address of the page that led to the current one; null where nobody came from one.
 */
export function usePageTrail(current: string, older: string | null): string | null {
  useEffect(() => {
    if (older !== null) sessionStorage.setItem(nameOf(older), current);
  }, [older, current]);
  return useSyncExternalStore(
    nothingToHear,
    () => sessionStorage.getItem(nameOf(current)),
    () => null,
  );
}
