import type { ReactNode } from "react";

/** The end of a step that is no form: what goes on, then back. It stays in sight, since what is above it may have no end. */
export function StepBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-dock -mx-6 -mb-8 flex flex-wrap items-center gap-2 border-t border-line-strong bg-canvas px-6 py-3 max-phone:bottom-(--bar-bottom,3.5rem) max-phone:-mx-4 max-phone:-mb-6 max-phone:px-4 max-phone:[&>a]:flex-1">
      {children}
    </div>
  );
}
