"use client";

import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { cx } from "#components/ui/class-names.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";

/**
 * A question that stops the page. The primary action comes first in `footer` and says what will happen.
 * On a phone it rises from the bottom edge. Escape and the cross close it; focus returns to where it was.
 */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  children,
  footer,
  wide = false,
}: {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
}) {
  const opener = useRef<HTMLElement | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-dialog bg-scrim" />
        <Radix.Content
          aria-describedby={description ? undefined : ""}
          onOpenAutoFocus={(event) => {
            opener.current = openerOf();
            // What is asked comes before the cross; a finger's keyboard would hide the rest of the question.
            const field =
              event.currentTarget instanceof Element && event.currentTarget.querySelector<HTMLElement>(firstField);
            if (!field || window.matchMedia("(pointer: coarse)").matches) return;
            event.preventDefault();
            field.focus();
          }}
          onCloseAutoFocus={(event) => {
            // Radix knows the way back to a trigger of its own only.
            if (trigger) return;
            event.preventDefault();
            const isThere = opener.current?.isConnected === true;
            (isThere ? opener.current : document.getElementById("content"))?.focus();
          }}
          className={cx(
            "motion-appear fixed inset-x-0 top-[max(2rem,12vh)] z-dialog mx-auto flex max-h-[76vh] w-[calc(100vw-2rem)] flex-col rounded-lg bg-raised shadow-dialog",
            "max-phone:top-auto max-phone:bottom-0 max-phone:max-h-[90dvh] max-phone:w-full max-phone:rounded-b-none",
            wide ? "max-w-[44rem]" : "max-w-[30rem]",
          )}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-2">
            <Radix.Title className="min-w-0 flex-1 text-md font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <Button variant="plain" size="sm" icon="x" iconOnly>
                {t("ui.close")}
              </Button>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5 text-sm [--bar-bottom:-1.25rem] [--bar-surface:var(--color-raised)]">
            {description && <Radix.Description className="mb-4 text-muted">{description}</Radix.Description>}
            {children}
          </div>
          {footer && <footer className="flex flex-wrap gap-2 border-t border-line px-5 py-3">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const firstField = "form :is(input:not([type=hidden], [hidden]), textarea, [role=combobox]):not(:disabled)";

/** Of the last dialog that a page opened: where the focus goes back to from a dialog that took another's place. */
let lastOpener: HTMLElement | null = null;

function openerOf(): HTMLElement | null {
  const focused = focusedBefore();
  if (focused === null || focused === document.body) return lastOpener;
  if (!focused.closest("[role=dialog]")) lastOpener = focused;
  return focused;
}

/** The element with the focus. For an item of a menu, which is gone in a moment, it is the button of that menu. */
function focusedBefore(): HTMLElement | null {
  const { activeElement } = document;
  const labelledBy = activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  if (labelledBy) return document.getElementById(labelledBy);
  return activeElement instanceof HTMLElement ? activeElement : null;
}

/** Wraps a button of the footer that only closes. */
export const DialogClose = ({ children }: { children: ReactNode }) => <Radix.Close asChild>{children}</Radix.Close>;
