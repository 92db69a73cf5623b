"use client";

import { Button } from "#components/ui/controls/button.tsx";
import { useShortcut } from "#components/ui/hooks/use-shortcut.ts";
import { Time } from "#components/ui/time.tsx";

/** How old what is shown is: "Read from the platform 12 s ago". */
export function Freshness({ at, source = "the platform" }: { at: Date | undefined; source?: string }) {
  if (!at) return <>Not read yet</>;
  return (
    <span>
      Read from {source} <Time at={at} as="ago" />
    </span>
  );
}

/** Reads a page's list again; the key R does too. */
export function RefreshButton({ onRefresh, busy }: { onRefresh: () => void; busy: boolean }) {
  useShortcut(["r"], onRefresh, !busy);
  return (
    <Button icon="refresh" onClick={onRefresh} loading={busy && "Reading…"} title="Read again (R)">
      Refresh
    </Button>
  );
}
