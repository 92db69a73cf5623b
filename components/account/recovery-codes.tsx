"use client";

import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { saveFile } from "#components/ui/save-file.ts";

/** Ten codes, shown this once; they go with the page. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = `${codes.join("\n")}\n`;

  function download() {
    saveFile("switchboard-recovery-codes.txt", new Blob([text], { type: "text/plain" }));
  }

  return (
    <div className="grid gap-4 text-sm">
      <Callout hue="caution" title="Keep these codes now.">
        They are shown only once. If you lose your phone, each of them signs you in once, in place of a code.
      </Callout>
      <ol aria-label="Recovery codes" className="grid grid-cols-2 gap-x-6 gap-y-1 max-phone:grid-cols-1">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={onKept}>
          I have kept them
        </Button>
        <Button icon="download" onClick={download}>
          Download as text
        </Button>
        <CopyButton value={text} what="all recovery codes" />
      </div>
    </div>
  );
}
