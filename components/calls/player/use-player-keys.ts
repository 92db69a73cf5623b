"use client";

import { useEffect, useEffectEvent } from "react";

type Deeds = { toggle: () => void; skip: (seconds: number) => void; next?: () => void; previous?: () => void };

const jumpSeconds = 10;

/** Keys of a player wherever the focus is, but in fields, dialogs and lists of choices: they need their own. */
export function usePlayerKeys({ toggle, skip, next, previous }: Deeds): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || needsKeys(target)) return;
    const deeds: Record<string, (() => void) | undefined> = {
      // A button and a link are pressed by the space bar themselves.
      " ": target?.closest("button, a, summary, [role=button]") ? undefined : toggle,
      j: () => skip(-jumpSeconds),
      l: () => skip(jumpSeconds),
      n: next,
      p: previous,
    };
    const deed = deeds[event.key.toLowerCase()];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function needsKeys(target: Element | null): boolean {
  if (target?.closest("textarea, select, input:not([type=checkbox]), [contenteditable=true], [role=combobox]"))
    return true;
  if (target?.closest("input")) return false;
  return document.querySelector("[role=dialog][data-state=open], [role=menu], [role=listbox]") !== null;
}
