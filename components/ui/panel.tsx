import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

/** A bounded group. It has a line, never a shadow, and never stands inside another panel. */
export function Panel({
  title,
  meta,
  actions,
  label,
  id,
  padded = false,
  className,
  children,
}: {
  title?: ReactNode;
  /** Beside the title, small: an age, a source. */
  meta?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** Name of the region when there is no visible title. */
  label?: string;
  /** Where links of the page lead to: it then stands below what sticks to the top. */
  id?: string;
  padded?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-label={label ?? (typeof title === "string" ? title : undefined)}
      className={cx(
        "min-w-0 rounded-md border border-line bg-surface print:break-inside-avoid",
        id && "scroll-mt-12",
        className,
      )}
    >
      {title && (
        <header
          className={cx(
            "flex min-h-10 flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line px-4 py-1.5",
            // Where the actions take a line of their own, the title is not left at the edge.
            Boolean(actions) && "max-phone:gap-y-2 max-phone:py-2.5",
          )}
        >
          <h2>{title}</h2>
          {meta && <div className="text-xs text-muted">{meta}</div>}
          {actions && <div className="ml-auto flex flex-wrap items-center justify-end gap-2 text-sm">{actions}</div>}
        </header>
      )}
      {padded ? <div className="bars-inside p-4">{children}</div> : children}
    </section>
  );
}
