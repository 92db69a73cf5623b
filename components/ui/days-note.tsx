"use client";

import { t } from "#words/t.ts";

import { useZones } from "./time.tsx";
import { zoneName } from "./time-format.ts";

/** The zone that days are counted in, where the reader's clock shows another; null where they are the same. */
export function useOtherDays(): { zone: string; whose: string | null } | null {
  const { offset, whose, readerAt } = useZones();
  if (!readerAt || readerAt(new Date()) === offset) return null;
  return { zone: zoneName(offset), whose };
}

/** Says where days begin and end, to whoever reads times in another zone. */
export function DaysNote() {
  const days = useOtherDays();
  if (!days) return null;
  return (
    <span
      className="text-xs whitespace-nowrap text-muted"
      title={
        days.whose
          ? t("ui.daysBeginAndEndAtMidnightWhose", { zone: days.zone, whose: days.whose })
          : t("ui.daysBeginAndEndAtMidnightZone", { zone: days.zone })
      }
    >
      {t("ui.daysInZone", { zone: days.zone })}
    </span>
  );
}
