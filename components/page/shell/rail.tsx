"use client";

import { usePathname } from "next/navigation";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Tooltip } from "#components/ui/overlay/tooltip.tsx";
import { t } from "#words/t.ts";
import { Count } from "./count.tsx";
import type { ShownJob } from "./show-navigation.ts";

/** The class of words that a folded rail leaves to assistive technology; beside it stands an icon or a tile. */
export const railWord = "max-desk:in-[.rail-folded]:sr-only";

/**
 * The pages by job. Only the current job is open; a closed one shows the sum of its counts. Below 1088 px it is folded to
 * icons, and a button lays all of it over the page until the focus leaves it, Escape is pressed or a page is chosen.
 */
export function Rail({ jobs, head, foot }: { jobs: readonly ShownJob[]; head: ReactNode; foot: ReactNode }) {
  const pathname = usePathname();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === pathname;
  const fold = () => setOpenAt(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    fold();
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A menu of the rail is elsewhere in the page, and closing it gives the focus back.
    if (
      relatedTarget instanceof Element &&
      !currentTarget.contains(relatedTarget) &&
      !relatedTarget.closest("[role=menu]")
    )
      fold();
  };
  return (
    <div className={cx("border-r border-line bg-sunken max-phone:hidden print:hidden", !isOpen && "rail-folded")}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard wherever the focus is inside */}
      <div
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className={cx(
          "fixed top-7 bottom-0 flex w-[calc(var(--spacing-rail)-1px)] flex-col gap-3 overflow-y-auto px-2 py-3 max-desk:in-[.rail-folded]:w-[calc(var(--spacing-rail-folded)-1px)] max-desk:in-[.rail-folded]:px-1.5",
          isOpen && "max-desk:z-sheet max-desk:bg-sunken max-desk:shadow-menu",
        )}
      >
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? fold() : setOpenAt(pathname))}
          className="flex h-control items-center gap-2 rounded-sm px-2 text-sm text-muted hover:bg-hover hover:text-ink desk:hidden in-[.rail-folded]:justify-center"
        >
          <Icon name={isOpen ? "x" : "list"} />
          <span className={railWord}>{isOpen ? t("page.fold") : t("page.allPages")}</span>
        </button>
        {head}
        <nav aria-label={t("page.main")}>
          <ul className="grid gap-px">
            {jobs.map((job) => (
              <li key={job.key}>
                <RailJob job={job} isFolded={!isOpen} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-auto flex items-center gap-2 border-t border-line-strong pt-2 max-desk:in-[.rail-folded]:flex-col">
          {foot}
        </div>
      </div>
    </div>
  );
}

function RailJob({ job, isFolded }: { job: ShownJob; isFolded: boolean }) {
  const [first, second] = job.pages;
  if (!first) return null;
  // Home is its own only page.
  const isPage = second === undefined && first.label === job.label;
  return (
    <>
      <Tooltip text={job.label} side="right" className={isFolded ? "desk:hidden" : "hidden"}>
        <IntentLink
          href={first.href}
          aria-current={job.current ? (isPage ? "page" : "true") : undefined}
          className={cx(
            "flex h-7 items-center gap-2 rounded-sm px-2 text-sm no-underline hover:bg-hover hover:text-ink max-desk:in-[.rail-folded]:relative max-desk:in-[.rail-folded]:h-control max-desk:in-[.rail-folded]:justify-center",
            job.current ? "font-medium text-ink max-desk:in-[.rail-folded]:bg-selected" : "text-muted",
            job.current && isPage && "bg-selected",
          )}
        >
          <Icon name={job.icon} />
          <span className={railWord}>{job.label}</span>
          <Count
            value={job.count}
            className={cx(
              "max-desk:in-[.rail-folded]:absolute max-desk:in-[.rail-folded]:top-0 max-desk:in-[.rail-folded]:right-0 max-desk:in-[.rail-folded]:min-w-4! max-desk:in-[.rail-folded]:px-1!",
              job.current ? "desk:hidden max-desk:not-in-[.rail-folded]:hidden" : "ml-auto",
            )}
          />
        </IntentLink>
      </Tooltip>
      {job.current && !isPage && (
        <ul className="max-desk:in-[.rail-folded]:hidden mb-1 ml-[0.9375rem] grid gap-px border-l border-line-strong pl-2">
          {job.pages.map((page) => (
            <li key={page.key}>
              <IntentLink
                href={page.href}
                aria-current={page.current ? "page" : undefined}
                className="flex h-7 items-center gap-2 rounded-sm px-2 text-sm text-muted no-underline hover:bg-hover hover:text-ink aria-[current]:bg-selected aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {page.label}
                <Count value={page.count} />
              </IntentLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
