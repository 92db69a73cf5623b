import type { ComponentProps, ReactNode } from "react";

export type RadioOption = { value: string; label: ReactNode; checked?: boolean };

/** Few choices, all in sight, by the browser's own radio buttons. Name it with a legend or aria-label around it. */
export function RadioGroup({
  options,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "value" | "checked"> & { options: readonly RadioOption[] }) {
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-2 pt-1 max-phone:flex-col max-phone:gap-0 max-phone:pt-0">
      {options.map(({ value, label, checked }) => (
        <label key={value} className="flex min-h-6 items-center gap-2 text-base max-phone:min-h-touch">
          <input {...rest} type="radio" value={value} checked={checked} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
