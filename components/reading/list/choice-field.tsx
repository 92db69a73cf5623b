"use client";

import { Select, type SelectOption } from "#components/ui/controls/select.tsx";

/** One fact that a list is narrowed by. What is chosen stands among its choices, also where nobody offers it any more. */
export function ChoiceField({
  label,
  none,
  value,
  options,
  onChange,
}: {
  label: string;
  /** Stands for no choice: "Everybody". */
  none: string;
  value: string | null;
  options: readonly SelectOption[];
  onChange: (value: string | null) => void;
}) {
  const isOffered = value === null || options.some((option) => option.value === value);
  return (
    <Select
      compact
      aria-label={label}
      none={none}
      value={value ?? ""}
      onValueChange={(next) => onChange(next || null)}
      options={isOffered ? options : [...options, { value, label: value }]}
    />
  );
}
