"use client";

import { signIn } from "next-auth/react";
import { useEffect, useRef } from "react";
import { confirmedChannel } from "#components/page/trpc/confirmed-channel.ts";
import { Button } from "#components/ui/controls/button.tsx";

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

  if (state === "done")
    return <p className="text-sm">You are confirmed. Close this window and go on in the other one.</p>;
  if (state === "begin") return <p className="text-sm text-muted">Leading to where you sign in…</p>;
  return (
    <>
      <p role="alert" className="text-sm">
        This did not confirm that it is you. Use the account that is signed in here, and enter its password again.
      </p>
      <div>
        <Button variant="primary" onClick={lead}>
          Try again
        </Button>
      </div>
    </>
  );
}

function lead(): void {
  void signIn("oidc", { callbackUrl: "/account/again?done=1" }, { prompt: "login", max_age: "0" });
}
