"use client";

import { useEffect, useEffectEvent } from "react";

/** True while keys belong to something else: a field, an open dialog, menu or list. */
function isBusy(target: EventTarget | null): boolean {
  if (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable=true], [role=combobox]")
  )
    return true;
  return document.querySelector("[role=dialog][data-state=open], [role=menu], [role=listbox]") !== null;
}

/** Calls `onKey` when one of `keys` (KeyboardEvent.key) is pressed outside fields and dialogs, without modifiers. */
export function useShortcut(keys: readonly string[], onKey: (key: string) => void, enabled = true): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (!keys.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isBusy(event.target)) return;
    event.preventDefault();
    onKey(event.key);
  });
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => act(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [enabled]);
}
