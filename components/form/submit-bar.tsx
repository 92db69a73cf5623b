"use client";

import type { ReactNode } from "react";
import { Button, type ButtonProps } from "#components/ui/controls/button.tsx";
import { useSubmitting } from "./form.tsx";

/**
 * The end of a form: the primary button says what will happen. On a phone it stays in sight above the bottom
 * bar, but for the form of a panel, which is one of several, and of a page without that bar. In a dialog it stays in sight
 * at the bottom, however long the form is.
 */
export function SubmitBar({
  label,
  busyLabel,
  icon,
  reason,
  children,
}: {
  /** "Review 1,000 emails" */
  label: ReactNode;
  /** While it works: "Checking…" */
  busyLabel: string;
  icon?: ButtonProps["icon"];
  /** Why it can't be pressed yet. */
  reason?: string | false;
  /** Further, quieter buttons. */
  children?: ReactNode;
}) {
  const submitting = useSubmitting();
  return (
    <div className="flex flex-wrap items-center gap-2 in-[[role=dialog]]:sticky in-[[role=dialog]]:bottom-(--bar-bottom,0) in-[[role=dialog]]:z-dock in-[[role=dialog]]:-mx-5 in-[[role=dialog]]:-mb-5 in-[[role=dialog]]:border-t in-[[role=dialog]]:border-line in-[[role=dialog]]:bg-(--bar-surface) in-[[role=dialog]]:px-5 in-[[role=dialog]]:py-3 max-phone:sticky max-phone:bottom-(--bar-bottom,3.5rem) max-phone:z-dock max-phone:-mx-4 max-phone:border-t max-phone:border-line-strong max-phone:bg-(--bar-surface,var(--color-canvas)) max-phone:px-4 max-phone:py-3 max-phone:[&>button]:flex-1 max-phone:[&_[type=submit]]:h-auto max-phone:[&_[type=submit]]:min-h-touch max-phone:[&_[type=submit]]:max-w-full max-phone:[&_[type=submit]]:py-1.5 in-[.bars-inside]:max-phone:static! in-[.bars-inside]:max-phone:m-0! in-[.bars-inside]:max-phone:border-0! in-[.bars-inside]:max-phone:bg-transparent! in-[.bars-inside]:max-phone:p-0!">
      <Button
        type="submit"
        variant="primary"
        icon={icon}
        loading={submitting && busyLabel}
        reason={reason}
        // A field that is left is judged, and what is said of it would move the button from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
      >
        {label}
      </Button>
      {children}
    </div>
  );
}
