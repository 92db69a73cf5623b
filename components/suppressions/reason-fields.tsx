"use client";

import { z } from "zod";
import { TextField } from "#components/form/text-field.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { zoneName } from "#components/ui/time-format.ts";

/** Why a number is suppressed, and the last day of it; for good without one. */
export const reasonShape = {
  reason: z.string().trim().min(1, "Say why, in a few words").max(200, "At most 200 characters"),
  until: z.iso.date("Choose a day").optional().or(z.literal("")),
};

export function ReasonFields() {
  const zone = zoneName(useZoneOffset());
  return (
    <>
      <TextField name="reason" label="Reason" hint="Such as “Asked us to stop, by phone”." limit={200} />
      <TextField
        name="until"
        type="date"
        label="Suppressed until"
        short
        optional
        limits={`To the end of that day, ${zone}; leave it empty to suppress for good`}
      />
    </>
  );
}
