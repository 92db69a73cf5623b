"use client";

import { Button } from "#components/ui/controls/button.tsx";

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** The foot of a list that grows where it stands; nothing once all of it is there. */
export function MoreRows({ of: pages, busyLabel = "Reading…" }: { of: Pages; busyLabel?: string }) {
  if (!pages.hasNextPage) return null;
  return (
    <div className="border-t border-line px-4 py-2">
      <Button size="sm" onClick={() => void pages.fetchNextPage()} loading={pages.isFetchingNextPage && busyLabel}>
        Show more
      </Button>
    </div>
  );
}
