import type { ComponentProps, ReactNode } from "react";

/** The browser's own checkbox, in the accent; the label is part of the target. */
export function Checkbox({ children, ...rest }: Omit<ComponentProps<"input">, "type"> & { children: ReactNode }) {
  return (
    <label className="flex min-h-6 items-center gap-2 text-base max-phone:min-h-touch">
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
