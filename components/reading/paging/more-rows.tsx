"use client";

import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** The foot of a list that grows where it stands; nothing once all of it is there. */
export function MoreRows({ of: pages, busyLabel = t("reading.reading") }: { of: Pages; busyLabel?: string }) {
  if (!pages.hasNextPage) return null;
  return (
    <div className="border-t border-line px-4 py-2">
      <Button size="sm" onClick={() => void pages.fetchNextPage()} loading={pages.isFetchingNextPage && busyLabel}>
        {t("reading.showMore")}
      </Button>
    </div>
  );
}
