"use client";

import { useState } from "react";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { CodeBlock } from "#components/ui/controls/code-block.tsx";
import { Dialog } from "#components/ui/overlay/dialog.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { CreatedToken } from "./create-token-dialog.tsx";
import { curlLine } from "./curl-line.ts";

/** A new token, this once: nobody can show it again. Escape alone does not lose it. */
export function TokenOnce({
  token,
  publicUrl,
  onClose,
}: {
  token: CreatedToken;
  publicUrl: string;
  onClose: () => void;
}) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && setLeaving(true)} title={token.name} wide>
      <div className="grid grid-cols-1 gap-4">
        <Callout hue="caution" title={t("tokens.copyItNow")}>
          {t("tokens.thisIsTheOnlyTimeItIs")}
        </Callout>
        <section className="grid grid-cols-1 gap-1.5">
          <h3>{t("tokens.theToken")}</h3>
          <CodeBlock what={t("tokens.theToken2")} text={token.text} />
          <p className="text-muted">
            {rich("tokens.itWorksUntilTimeAnybodyWhoHas", { time: <Time at={token.expiresAt} /> })}
          </p>
        </section>
        <section className="grid grid-cols-1 gap-1.5">
          <h3>{t("tokens.tryIt")}</h3>
          <CodeBlock what={t("tokens.theLineForATerminal")} text={curlLine(publicUrl, token.text)} />
        </section>
        {isLeaving && (
          <Callout
            hue="caution"
            alert
            title={t("tokens.doYouHaveIt")}
            actions={<Button onClick={() => setLeaving(false)}>{t("tokens.notYet")}</Button>}
          >
            {t("tokens.withoutItTheTokenIsOfNo")}
          </Callout>
        )}
        <div>
          <Button variant="primary" onClick={onClose}>
            {t("tokens.iHaveStoredIt")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
