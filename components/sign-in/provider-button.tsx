"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";

/** Leads to the provider that the instance trusts, and back to `destination`. */
export function ProviderButton({ name, destination }: { name: string; destination: string }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      icon="key"
      size="lg"
      loading={busy && t("signIn.leadingThere")}
      onClick={() => {
        setBusy(true);
        void signIn("oidc", { callbackUrl: destination });
      }}
    >
      {t("signIn.signInWithName", { name })}
    </Button>
  );
}
