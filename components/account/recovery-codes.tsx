"use client";

import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { saveFile } from "#components/ui/save-file.ts";
import { t } from "#words/t.ts";

/** Ten codes, shown this once; they go with the page. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = `${codes.join("\n")}\n`;

  function download() {
    saveFile("switchboard-recovery-codes.txt", new Blob([text], { type: "text/plain" }));
  }

  return (
    <div className="grid gap-4 text-sm">
      <Callout hue="caution" title={t("account.keepTheseCodesNow")}>
        {t("account.theyAreShownOnlyOnceIfYou")}
      </Callout>
      <ol aria-label={t("account.recoveryCodes")} className="grid grid-cols-2 gap-x-6 gap-y-1 max-phone:grid-cols-1">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={onKept}>
          {t("account.iHaveKeptThem")}
        </Button>
        <Button icon="download" onClick={download}>
          {t("account.downloadAsText")}
        </Button>
        <CopyButton value={text} what={t("account.allRecoveryCodes")} />
      </div>
    </div>
  );
}
