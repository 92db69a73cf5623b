import type { ReactNode } from "react";

/** The end of a step that is no form: what goes on, then back. On a phone it stays in sight above the bottom bar. */
export function StepBar({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-phone:sticky max-phone:bottom-(--bar-bottom,3.5rem) max-phone:z-dock max-phone:-mx-4 max-phone:border-t max-phone:border-line-strong max-phone:bg-canvas max-phone:px-4 max-phone:py-3 max-phone:[&>a]:flex-1">
      {children}
    </div>
  );
}
