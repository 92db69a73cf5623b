"use client";

import { signIn } from "next-auth/react";
import { useEffect, useRef } from "react";
import { confirmedChannel } from "#components/page/trpc/confirmed-channel.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";

/** In a window of its own: leads to the provider, which asks who is there, and tells the page that waits when it is done. */
export function SignInAgain({ state }: { state: "begin" | "done" | "refused" }) {
  const hasBegun = useRef(false);
  useEffect(() => {
    if (state === "done") {
      const channel = new BroadcastChannel(confirmedChannel);
      channel.postMessage("confirmed");
      channel.close();
      window.close();
    }
    if (state === "begin" && !hasBegun.current) {
      hasBegun.current = true;
      lead();
    }
  }, [state]);

  if (state === "done") return <p className="text-sm">{t("signIn.youAreConfirmedCloseThisWindowAnd")}</p>;
  if (state === "begin") return <p className="text-sm text-muted">{t("signIn.leadingToWhereYouSignIn")}</p>;
  return (
    <>
      <p role="alert" className="text-sm">
        {t("signIn.thisDidNotConfirmThatItIs")}
      </p>
      <div>
        <Button variant="primary" onClick={lead}>
          {t("signIn.tryAgain")}
        </Button>
      </div>
    </>
  );
}

function lead(): void {
  void signIn("oidc", { callbackUrl: "/account/again?done=1" }, { prompt: "login", max_age: "0" });
}
