"use client";

import { type ComponentProps, useRef } from "react";
import { useShortcut } from "#components/ui/hooks/use-shortcut.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Kbd } from "#components/ui/kbd.tsx";

/** Finds in what is below it. `/` puts the cursor in it. */
export function SearchField({ label, className, ...rest }: Omit<ComponentProps<"input">, "type"> & { label: string }) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut(["/"], () => field.current?.focus());
  return (
    <label className={`relative flex min-w-0 flex-[1_1_12rem] items-center phone:max-w-[18rem] ${className ?? ""}`}>
      <Icon name="search" size="sm" className="pointer-events-none absolute left-2 text-muted" />
      <span className="sr-only">{label}</span>
      <input
        placeholder={label}
        {...rest}
        ref={field}
        type="search"
        className="h-control-sm w-full rounded-sm border border-control bg-surface pr-7 pl-7 text-sm max-phone:text-md [&::-webkit-search-cancel-button]:hidden"
      />
      <span className="pointer-events-none absolute right-1.5">
        <Kbd>/</Kbd>
      </span>
    </label>
  );
}
