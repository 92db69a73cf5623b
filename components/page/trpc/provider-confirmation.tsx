"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";
import { confirmedChannel } from "./confirmed-channel.ts";

/**
 * Signing in again with the provider, in a window of its own, so that this page stays as it is. That window tells when
 * it is done; the provider's pages have no way back to this one.
 */
export function ProviderConfirmation({
  name,
  isOnlyWay,
  onConfirmed,
}: {
  name: string;
  isOnlyWay: boolean;
  onConfirmed: () => void;
}) {
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    const channel = new BroadcastChannel(confirmedChannel);
    channel.onmessage = onConfirmed;
    return () => channel.close();
  }, [onConfirmed]);

  function open() {
    window.open("/account/again", "switchboard-confirm", "popup,width=520,height=680");
    setIsWaiting(true);
  }

  return (
    <div className="grid justify-items-start gap-2">
      {!isOnlyWay && <p className="text-muted">{t("page.orSignInAgainInAWindow")}</p>}
      <Button variant={isOnlyWay ? "primary" : "outline"} icon="external-link" onClick={open}>
        {t("page.signInAgainWithName", { name })}
      </Button>
      <p aria-live="polite" className="text-muted">
        {isWaiting && t("page.signInInTheWindowThatHas")}
      </p>
    </div>
  );
}
