"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "#components/ui/class-names.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { useShortcut } from "#components/ui/hooks/use-shortcut.ts";
import { Kbd } from "#components/ui/kbd.tsx";
import { t } from "#words/t.ts";
import { OpenRow } from "./beside.tsx";
import { BesideButtons } from "./beside-buttons.tsx";
import { isDialogOpen } from "./open-dialog.ts";

/**
 * A page with a sheet beside it. Below 1088 px the sheet lies over the page's right edge, or stands beside it and is
 * narrower (`keepsList`); on a phone it is the screen.
 */
export function SheetLayout({
  children,
  sheet,
  keepsList = false,
}: {
  children: ReactNode;
  sheet: ReactNode;
  /** The list can still be read in what is left: it hides all columns but the first ones. */
  keepsList?: boolean;
}) {
  return (
    // One wrapper in both cases: another would make the list anew, and lose its place and focus, when a sheet opens.
    <div
      className={cx(
        "grid flex-1 grid-cols-1",
        Boolean(sheet) && "with-sheet desk:grid-cols-[minmax(0,1fr)_var(--spacing-sheet)] phone:[&>*:first-child]:px-4",
        Boolean(sheet) &&
          keepsList &&
          "keeps-list phone:max-desk:grid-cols-[minmax(0,1fr)_var(--spacing-sheet-narrow)]",
      )}
    >
      <OpenRow>
        {children}
        {sheet}
      </OpenRow>
    </div>
  );
}

/**
 * One row of a list, beside it. It has an address of its own and is not modal: the list stays usable and J/K change what
 * is open. Escape and the cross go to `closeHref`. Focus comes here when it opens, not when it changes.
 */
export function Sheet({
  label,
  title,
  monoTitle = true,
  position,
  isRow = true,
  closeHref,
  badges,
  tabs,
  children,
  footer,
}: {
  /** Names the region: "Recipient a@b.example". */
  label: string;
  title: string;
  monoTitle?: boolean;
  /** "Recipient 7 of 1,000" */
  position?: ReactNode;
  /** Of a sheet that is no row the keys J and K are not told. */
  isRow?: boolean;
  closeHref: string;
  badges?: ReactNode;
  /** TabLinks. */
  tabs?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}) {
  const router = useRouter();
  const sheet = useRef<HTMLElement>(null);
  useShortcut(["Escape"], () => router.push(closeHref, { scroll: false }));
  useEffect(() => {
    // It may come behind a dialog that was opened while its page was on the way.
    if (!isDialogOpen()) sheet.current?.focus({ preventScroll: true });
  }, []);
  return (
    <aside
      ref={sheet}
      tabIndex={-1}
      aria-label={label}
      className="motion-slide-in fixed top-7 right-0 bottom-0 z-dock flex w-sheet flex-col overflow-y-auto bg-raised shadow-sheet focus-visible:rounded-none focus-visible:shadow-sheet max-desk:z-sheet max-desk:w-[min(100vw,var(--spacing-sheet))] in-[.keeps-list]:phone:max-desk:w-sheet-narrow max-phone:top-0 max-phone:z-dialog max-phone:w-full"
    >
      <header className="grid gap-2 border-b border-line px-5 pt-4 pb-3">
        <div className="flex items-center gap-2">
          <span className="text-xs text-faint" aria-live="polite">
            {position}
          </span>
          <span className="ml-auto flex items-center gap-2">
            {isRow && (
              <>
                <Kbd>{t("ui.k")}</Kbd>
                <Kbd>{t("ui.j")}</Kbd>
                <BesideButtons />
              </>
            )}
            <ButtonLink href={closeHref} scroll={false} variant="plain" size="sm" icon="x" iconOnly>
              {t("ui.close")}
            </ButtonLink>
          </span>
        </div>
        <h2 className={`[overflow-wrap:anywhere] ${monoTitle ? "mono" : ""}`}>{title}</h2>
        {badges && <div className="flex flex-wrap items-center gap-2">{badges}</div>}
      </header>
      <div className="grid flex-1 grid-cols-1 content-start gap-5 px-5 py-4 [--bar-bottom:0px] [--bar-surface:var(--color-raised)]">
        {tabs}
        {children}
      </div>
      {footer && (
        <footer className="sticky bottom-0 flex flex-wrap gap-2 border-t border-line bg-raised px-5 py-3">
          {footer}
        </footer>
      )}
    </aside>
  );
}
