"use client";

import { Dialog } from "#components/ui/overlay/dialog.tsx";
import { t } from "#words/t.ts";
import { AboutPage } from "./about-page.tsx";
import type { KeyJob } from "./go-to.ts";
import { Keys } from "./keys.tsx";

/** What ? shows: what this page is for and, where there are keys, which ones work. */
export function HelpDialog({
  jobs,
  slug,
  onClose,
}: {
  jobs: readonly KeyJob[];
  /** Of the workspace whose page says what words mean; null for who is in none. */
  slug: string | null;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={onClose} title={t("page.help")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what does not fit */}
      <section aria-label={t("page.helpAndKeys")} tabIndex={0} className="rounded-sm">
        <AboutPage slug={slug} onLeave={onClose} />
        <div className="max-phone:hidden">
          <Keys jobs={jobs} />
        </div>
      </section>
    </Dialog>
  );
}
