import type { ReactNode } from "react";
import { Arrivals } from "#components/page/arrival.tsx";
import { TimeZone } from "#components/ui/time.tsx";
import { t } from "#words/t.ts";
import { type OwnZone, useKeepZone, useReaderAt } from "./own-zone.tsx";

/** Where band, rail, content and bottom bar stand. Times inside are in the reader's own zone, days are those of `zone`. */
export function Frame({
  zone,
  whose = null,
  own,
  band,
  rail,
  bottom,
  children,
}: {
  zone: string;
  /** Whose that zone is, in words. */
  whose?: string | null;
  own: OwnZone;
  band: ReactNode;
  rail: ReactNode;
  bottom: ReactNode;
  children: ReactNode;
}) {
  const readerAt = useReaderAt(own);
  useKeepZone(own);
  return (
    <TimeZone zone={zone} whose={whose} readerAt={readerAt}>
      <a
        href="#content"
        className="fixed top-1 left-1 z-toast print:hidden -translate-y-16 rounded-sm bg-accent px-3 py-2 text-sm text-on-accent focus:translate-y-0"
      >
        {t("page.skipToTheContent")}
      </a>
      {band}
      <div className="grid min-h-[calc(100dvh-1.75rem)] grid-cols-[var(--spacing-rail)_minmax(0,1fr)] max-desk:grid-cols-[var(--spacing-rail-folded)_minmax(0,1fr)] max-phone:grid-cols-[minmax(0,1fr)] max-phone:pb-14 print:block">
        {rail}
        <div id="content" tabIndex={-1} className="flex min-w-0 flex-col focus-visible:shadow-none">
          <Arrivals>{children}</Arrivals>
        </div>
      </div>
      {bottom}
    </TimeZone>
  );
}
