"use client";

import type { MouseEvent, ReactNode } from "react";

/**
 * Links inside that lead to this very page with another query change the address and ask the server for nothing: filters
 * and open rows answer at once, also while the server is away.
 */
export function ShallowLinks({ children }: { children: ReactNode }) {
  return (
    <div className="contents" onClickCapture={stayHere}>
      {children}
    </div>
  );
}

function stayHere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || link.pathname !== location.pathname || link.hash) return;
  event.preventDefault();
  if (link.search !== location.search) window.history.pushState(null, "", link.href);
  // Another page of a list is read from its top.
  if (link.rel === "next" || link.rel === "prev") window.scrollTo({ top: 0 });
}
