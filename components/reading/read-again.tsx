"use client";

import { Button } from "#components/ui/controls/button.tsx";
import { useShortcut } from "#components/ui/hooks/use-shortcut.ts";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** How old what is shown is: "Read from the platform 12 s ago". */
export function Freshness({ at, source = t("reading.thePlatform") }: { at: Date | undefined; source?: string }) {
  if (!at) return <>{t("reading.notReadYet")}</>;
  return <span>{rich("reading.readFromSource", { source, time: <Time at={at} as="ago" /> })}</span>;
}

/** Reads a page's list again; the key R does too. */
export function RefreshButton({ onRefresh, busy }: { onRefresh: () => void; busy: boolean }) {
  useShortcut(["r"], onRefresh, !busy);
  return (
    <Button icon="refresh" onClick={onRefresh} loading={busy && t("reading.reading")} title={t("reading.readAgainR")}>
      {t("reading.refresh")}
    </Button>
  );
}
