"use client";

import { cx } from "#components/ui/class-names.ts";
import { controlClass } from "./control.ts";

/** A day, as the browser lets one be chosen; empty for none. */
export function DayField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}) {
  return (
    <label className="inline-flex items-center gap-1.5 text-sm text-muted">
      {label}
      <input
        type="date"
        value={value ?? ""}
        min="2020-01-01"
        max="2100-01-01"
        onChange={(event) => onChange(event.target.value || null)}
        className={cx(controlClass, "h-control-sm w-auto! text-sm!")}
      />
    </label>
  );
}
