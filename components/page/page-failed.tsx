"use client";

import { Button } from "#components/ui/controls/button.tsx";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { t } from "#words/t.ts";
import { BarePage } from "./bare-page.tsx";

/**
 * A page that failed while it was made. Sends are stored before this could happen, so none is lost or repeated. Trying
 * again loads it anew: what failed on the server would fail again from the browser's memory.
 */
export function PageFailed({ error }: { error: Error & { digest?: string } }) {
  return (
    <BarePage>
      <h1 className="text-xl">{t("page.thisPageCouldNotBeShown")}</h1>
      <p className="text-sm text-muted">{t("page.somethingFailedInSwitchboardItselfNothingWas")}</p>
      {error.digest && (
        <p className="flex items-center gap-2 text-sm">
          <span className="text-muted">{t("page.reference")}</span>
          <span className="mono">{error.digest}</span>
          <CopyButton value={error.digest} what={t("page.theReference")} />
        </p>
      )}
      <div className="flex gap-2">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t("page.tryAgain")}
        </Button>
      </div>
    </BarePage>
  );
}
