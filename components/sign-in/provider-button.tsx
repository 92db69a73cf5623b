"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";

/** Leads to the provider that the instance trusts, and back to `destination`. */
export function ProviderButton({ name, destination }: { name: string; destination: string }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      icon="key"
      size="lg"
      loading={busy && "Leading there…"}
      onClick={() => {
        setBusy(true);
        void signIn("oidc", { callbackUrl: destination });
      }}
    >
      Sign in with {name}
    </Button>
  );
}
