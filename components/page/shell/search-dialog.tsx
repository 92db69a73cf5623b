"use client";

import { Dialog as Radix } from "radix-ui";
import { useEffect, useEffectEvent, useRef } from "react";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { isDialogOpen } from "#components/ui/overlay/open-dialog.ts";
import type { PaletteProps } from "./palette.tsx";

/** Its code comes with the first press: most who open a page do not search. */
const Palette = onDemand<PaletteProps>(() => import("./palette.tsx").then((loaded) => loaded.Palette));

/** "Search or go to" over the page, for the button that `onOpenChange` belongs to and for ⌘K or Ctrl K anywhere. */
export function SearchDialog({
  open,
  onOpenChange,
  ...palette
}: Omit<PaletteProps, "onDone"> & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const opener = useRef<Element | null>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return;
    event.preventDefault();
    // What is asked in a dialog is answered first.
    if (!open && isDialogOpen()) return;
    onOpenChange(!open);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-dialog bg-scrim" />
        <Radix.Content
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Radix knows the way back to a trigger of its own only.
            event.preventDefault();
            if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
          }}
          // Keys are heard by the field: where nothing inside has the focus any more, Radix gives it to the whole.
          onFocus={({ target, currentTarget }) => {
            if (target === currentTarget) currentTarget.querySelector("input")?.focus();
          }}
          className="motion-appear fixed inset-x-0 top-[max(1rem,10vh)] z-dialog mx-auto flex max-h-[70vh] min-h-24 w-[calc(100vw-2rem)] max-w-[38rem] flex-col overflow-hidden rounded-lg bg-raised shadow-dialog max-phone:top-2 max-phone:max-h-[85dvh] max-phone:w-[calc(100vw-1rem)]"
        >
          <Radix.Title className="sr-only">Search or go to</Radix.Title>
          <Radix.Description className="sr-only">
            Find a page by name, or anything by its number, address or full id.
          </Radix.Description>
          <Palette {...palette} onDone={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
