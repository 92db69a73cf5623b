"use client";

import { type IdCursor, parseAsIdCursor } from "./id-cursor.ts";
import { PageFooter } from "./page-footer.tsx";

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
  const last = page.rows.at(-1);
  return (
    <PageFooter
      shown={page.rows.length}
      place={before}
      next={(from) => (page.hasMore && last ? { id: last.id, from } : null)}
      as={parseAsIdCursor}
      hrefOf={hrefOf}
    />
  );
}
