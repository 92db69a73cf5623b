"use client";

import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";

/** What can be done with the selected rows at once. */
export function SelectionBar({
  selected,
  shown,
  archived,
  busy,
  onAll,
  onClear,
  onMove,
}: {
  selected: number;
  shown: number;
  /** The rows are archived ones, so they come back. */
  archived: boolean;
  busy: boolean;
  onAll: () => void;
  onClear: () => void;
  onMove: () => void;
}) {
  if (selected === 0) return null;
  return (
    <section
      aria-label={t("ids.selectedEntries")}
      className="flex flex-wrap items-center gap-2 rounded-md border border-accent-line bg-accent-subtle px-4 py-2 text-sm"
    >
      <span className="mr-2 font-medium" role="status">
        {t("ids.selectedIdSelected", { selected })}
      </span>
      <Button size="sm" onClick={onMove} loading={busy && (archived ? t("ids.bringingBack") : t("ids.archiving"))}>
        {archived ? t("ids.bringBackIds", { count: selected }) : t("ids.archiveIds", { count: selected })}
      </Button>
      {selected < shown && (
        <Button size="sm" variant="plain" onClick={onAll}>
          {t("ids.selectAllShownOnThisPage", { shown })}
        </Button>
      )}
      <Button size="sm" variant="plain" onClick={onClear}>
        {t("ids.clearSelection")}
      </Button>
    </section>
  );
}
