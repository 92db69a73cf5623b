import type { ReactNode } from "react";

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-[3px] border border-line-strong bg-surface px-1 font-sans text-[0.6875rem]/4 font-medium text-muted max-phone:hidden">
      {children}
    </kbd>
  );
}
