"use client";

import { usePageTrail } from "#components/requests/page-trail.ts";
import { TableFooter } from "#components/ui/table-footer.tsx";
import { type IdCursor, parseAsIdCursor } from "./callback-filters.ts";

/** The foot of a list paged by id. */
export function IdPages({
  page,
  before,
  hrefOf,
}: {
  page: { rows: readonly { id: number }[]; hasMore: boolean };
  before: IdCursor | null;
  hrefOf: (before: IdCursor | null) => string;
}) {
  const shown = page.rows.length;
  const last = page.rows.at(-1);
  const from = before?.from ?? 1;
  const older = page.hasMore && last ? { id: last.id, from: from + shown } : null;
  const newer = usePageTrail(before && parseAsIdCursor.serialize(before), older && parseAsIdCursor.serialize(older));
  if (!before && !older) return shown > 0 ? <TableFooter shown={shown} total={shown} /> : null;
  return (
    <TableFooter
      from={from}
      shown={shown}
      newerHref={newer === undefined ? undefined : hrefOf(newer === null ? null : parseAsIdCursor.parse(newer))}
      olderHref={older ? hrefOf(older) : undefined}
    />
  );
}
