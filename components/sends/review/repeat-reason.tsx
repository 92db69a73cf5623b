"use client";

import { TextAreaField } from "#components/form/text-area-field.tsx";
import { t } from "#words/t.ts";

/** Asks why something is sent that follows another closely. The form has `repeatReason`. */
export function RepeatReason({ label }: { label: string }) {
  return (
    <div className="mt-3">
      <TextAreaField name="repeatReason" label={label} hint={t("sends.itIsKeptInTheAuditTrail")} rows={2} limit={500} />
    </div>
  );
}
