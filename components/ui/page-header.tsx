import type { ReactNode, RefObject } from "react";
import { Breadcrumb, type Crumb } from "./breadcrumb.tsx";

/** Where, what, in which state, what can be done, and the facts: what, from what, by whom, when with zone, id with copy. */
export function PageHeader({
  crumbs = [],
  title,
  spoken,
  heading,
  monoTitle = false,
  badge,
  actions,
  facts = [],
}: {
  crumbs?: Crumb[];
  title: string;
  /** Read out after the title and not shown: ", step 2 of 4". */
  spoken?: string;
  /** Of `useArrivalFocus`, where the heading takes the focus of who comes to the page. */
  heading?: RefObject<HTMLHeadingElement | null>;
  /** The title is an id or a code. */
  monoTitle?: boolean;
  badge?: ReactNode;
  /** Primary last. */
  actions?: ReactNode;
  facts?: { key: string; value: ReactNode }[];
}) {
  return (
    <header className="grid grid-cols-1 gap-1.5">
      {crumbs.length > 0 && <Breadcrumb items={crumbs} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 ref={heading} tabIndex={heading && -1} className="[overflow-wrap:anywhere]">
          {monoTitle ? <span className="mono">{title}</span> : title}
          {spoken && <span className="sr-only">{spoken}</span>}
        </h1>
        {badge}
        {actions && (
          <div className="ml-auto flex flex-wrap items-center gap-2 max-phone:ml-0 max-phone:w-full max-phone:[&>:not(.aspect-square)]:flex-1">
            {actions}
          </div>
        )}
      </div>
      {facts.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-muted">
          {facts.map((fact) => (
            <li key={fact.key} className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-1.5">
              {fact.value}
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}
