"use client";

import { Dialog as Radix } from "radix-ui";
import { useEffect, useEffectEvent, useRef } from "react";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { isDialogOpen } from "#components/ui/overlay/open-dialog.ts";
import { t } from "#words/t.ts";
import type { PaletteProps } from "./palette.tsx";

/** Its code comes with the first press: most who open a page do not search. */
const Palette = onDemand<PaletteProps>(() => import("./palette.tsx").then((loaded) => loaded.Palette));

/** "Search or go to" over the page, for the button that `onOpenChange` belongs to and for ⌘K or Ctrl K anywhere. */
export function SearchDialog({
  open,
  onOpenChange,
  ...palette
}: Omit<PaletteProps, "onDone" | "early"> & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const opener = useRef<Element | null>(null);
  /** What is typed or pasted before the field is there. */
  const early = useRef("");
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
          onKeyDown={({ key, ctrlKey, metaKey, target, currentTarget }) => {
            if (target !== currentTarget || ctrlKey || metaKey) return;
            if (key === "Backspace") early.current = early.current.slice(0, -1);
            else if (key.length === 1) early.current += key;
          }}
          onPaste={({ clipboardData, target, currentTarget }) => {
            if (target === currentTarget) early.current += clipboardData.getData("text");
          }}
          onCloseAutoFocus={(event) => {
            early.current = "";
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
          <Radix.Title className="sr-only">{t("page.searchOrGoTo")}</Radix.Title>
          <Radix.Description className="sr-only">{t("page.findAPageByNameOrAnything")}</Radix.Description>
          <Palette {...palette} early={early} onDone={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
