"use client";

import { z } from "zod";
import { TextField } from "#components/form/text-field.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { zoneName } from "#components/ui/time-format.ts";
import { t } from "#words/t.ts";

/** Why a number is suppressed, and the last day of it; for good without one. */
export const reasonShape = {
  reason: z
    .string()
    .trim()
    .min(1, { error: () => t("suppressions.sayWhyInAFewWords") })
    .max(200, { error: () => t("suppressions.atMost200Characters") }),
  until: z.iso
    .date({ error: () => t("suppressions.chooseADay") })
    .optional()
    .or(z.literal("")),
};

export function ReasonFields() {
  const zone = zoneName(useZoneOffset());
  return (
    <>
      <TextField
        name="reason"
        label={t("suppressions.reason")}
        hint={t("suppressions.suchAsAskedUsToStopBy")}
        limit={200}
      />
      <TextField
        name="until"
        type="date"
        label={t("suppressions.suppressedUntil")}
        short
        optional
        limits={t("suppressions.toTheEndOfThatDayZone", { zone })}
      />
    </>
  );
}
