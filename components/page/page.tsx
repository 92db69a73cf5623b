import type { ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";

/** The main column of a page: its header, then groups 20 px apart. Goes inside SheetLayout when a sheet may stand beside. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-w-0 flex-col gap-5 px-6 pt-4 pb-8 max-phone:gap-4 max-phone:px-4 max-phone:pt-3 max-phone:pb-6">
      {children}
    </main>
  );
}

/** A form with what will happen beside it; under it and as wide as its fields on a narrow screen. */
export function WithAside({
  children,
  aside,
  follows = false,
}: {
  children: ReactNode;
  aside: ReactNode;
  /** It stays in sight while a long form is scrolled. */
  follows?: boolean;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-8 max-desk:grid-cols-[minmax(0,1fr)] max-desk:gap-4">
      <div className="min-w-0">{children}</div>
      <aside
        className={cx("grid min-w-0 grid-cols-1 gap-4 max-desk:max-w-form", follows && "sticky top-11 max-desk:static")}
      >
        {aside}
      </aside>
    </div>
  );
}
