"use client";

import { TableFooter } from "#components/ui/table/table-footer.tsx";
import { usePageTrail } from "./page-trail.ts";

/** How a place stands in the address. */
type Spelling<Place> = { parse: (text: string) => Place | null; serialize: (place: Place) => string };

/** The foot of a list paged by key. A place is what its page comes after, and the number of its first row. */
export function PageFooter<Place extends { from: number }>({
  shown,
  place,
  next,
  as: { parse, serialize },
  hrefOf,
  byTime,
}: {
  /** Rows of this page. */
  shown: number;
  /** Where this page begins; null for the first one. */
  place: Place | null;
  /** Where the page after it begins, whose first row has this number; null where this is the last. */
  next: (from: number) => Place | null;
  as: Spelling<Place>;
  hrefOf: (place: Place | null) => string;
  byTime?: boolean;
}) {
  const from = place?.from ?? 1;
  const older = next(from + shown);
  const newer = usePageTrail(place && serialize(place), older && serialize(older));
  if (shown === 0 && place === null) return null;
  return (
    <TableFooter
      from={from}
      shown={shown}
      total={older ? undefined : from + shown - 1}
      byTime={byTime}
      newerHref={newer === undefined ? undefined : hrefOf(newer === null ? null : parse(newer))}
      olderHref={older ? hrefOf(older) : undefined}
    />
  );
}
