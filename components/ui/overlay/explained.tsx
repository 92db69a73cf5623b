"use client";

import { type ReactNode, useState } from "react";
import { Tooltip } from "./tooltip.tsx";

/** Something with its meaning behind it: on hover, on focus, and by a press where there is no pointer to hover with. */
export function Explained({ text, children }: { text: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Tooltip text={text} open={open} onOpenChange={setOpen}>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-my-1 inline-flex min-h-6 cursor-help items-center rounded-sm"
      >
        {children}
      </button>
    </Tooltip>
  );
}
