import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { t } from "#words/t.ts";
import { Count } from "./count.tsx";
import type { ShownJob } from "./show-navigation.ts";

export const bottomBarPlace =
  "relative grid content-center justify-items-center gap-0.5 text-[0.6875rem]/4 text-muted no-underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_0_2px_0_var(--color-accent)]";

/** So many jobs stand in the bar itself. */
export const placesInBar = 4;

/** The rail on a phone: the first four jobs, and the rest behind More. */
export function BottomBar({ jobs, more }: { jobs: readonly ShownJob[]; more: ReactNode }) {
  return (
    <nav
      aria-label={t("page.mainPhone")}
      className="fixed inset-x-0 bottom-0 z-rail grid h-14 auto-cols-fr grid-flow-col border-t border-line-strong bg-surface phone:hidden print:hidden"
    >
      {jobs.slice(0, placesInBar).map((job) => (
        <IntentLink
          key={job.key}
          href={job.pages[0]?.href ?? "/"}
          aria-current={job.current ? "page" : undefined}
          className={bottomBarPlace}
        >
          <Icon name={job.icon} size="lg" />
          {job.label}
          <Count value={job.count} className="absolute top-1 left-[calc(50%+0.375rem)] min-w-4! px-1!" />
        </IntentLink>
      ))}
      {more}
    </nav>
  );
}
