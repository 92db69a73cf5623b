"use client";

import { TableFooter } from "#components/ui/table/table-footer.tsx";
import { usePageTrail } from "./page-trail.ts";
import type { Place } from "./places.ts";

/** The foot of a list that is read page by page: which rows these are, and the ways to the pages beside this one. */
export function PageFooter({
  shown,
  place,
  next,
  hrefOf,
  byTime,
}: {
  /** Rows of this page. */
  shown: number;
  /** Where this page begins; null for the first one. */
  place: Place | null;
  /** The cursor of the page after it; null where this is the last. */
  next: string | null;
  hrefOf: (place: Place | null) => string;
  byTime?: boolean;
}) {
  const from = place?.from ?? 1;
  const olderHref = next === null ? null : hrefOf({ cursor: next, from: from + shown });
  const newerHref = usePageTrail(hrefOf(place), olderHref) ?? hrefOf(null);
  if (shown === 0 && place === null && next === null) return null;
  return (
    <TableFooter
      from={from}
      shown={shown}
      total={next === null ? from + shown - 1 : undefined}
      byTime={byTime}
      newerHref={place === null ? undefined : newerHref}
      olderHref={olderHref ?? undefined}
    />
  );
}
