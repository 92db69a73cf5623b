"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  );
}

/** A word more about what is under the pointer or focus. Never the only place something is said. `children` takes focus. */
export function Tooltip({
  text,
  children,
  side,
  className,
  open,
  onOpenChange,
}: {
  text: ReactNode;
  children: ReactNode;
  side?: "top" | "right";
  className?: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cx(
            "motion-appear z-menu max-w-[20rem] rounded-md bg-ink px-2.5 py-1.5 text-xs text-surface shadow-menu",
            className,
          )}
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
