"use client";

import { Button } from "#components/ui/controls/button.tsx";
import { counted } from "#components/ui/number.ts";

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
      aria-label="Selected entries"
      className="flex flex-wrap items-center gap-2 rounded-md border border-accent-line bg-accent-subtle px-4 py-2 text-sm"
    >
      <span className="mr-2 font-medium" role="status">
        {counted(selected, "id")} selected
      </span>
      <Button size="sm" onClick={onMove} loading={busy && (archived ? "Bringing back…" : "Archiving…")}>
        {archived ? "Bring back" : "Archive"} {counted(selected, "id")}
      </Button>
      {selected < shown && (
        <Button size="sm" variant="plain" onClick={onAll}>
          Select all {shown} on this page
        </Button>
      )}
      <Button size="sm" variant="plain" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}
