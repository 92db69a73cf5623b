import type { Metadata } from "next";
import { BarePage } from "#components/page/bare-page.tsx";
import { PortalClient } from "#components/page/trpc/provider.tsx";
import { AskForReset } from "#components/sign-in/ask-for-reset.tsx";
import { Link } from "#components/ui/link.tsx";
import { getRuntime } from "#server/runtime.ts";

export const metadata: Metadata = { title: "New password" };

export default function ResetPage() {
  const mails = getRuntime().services.mail !== null;
  return (
    <BarePage>
      <h1 className="text-xl tracking-[-0.01em]">New password</h1>
      {mails ? (
        <PortalClient>
          <AskForReset />
        </PortalClient>
      ) : (
        <p className="text-sm">
          This Switchboard sends no mail. Ask one of its administrators: they can create a link for choosing a new
          password.
        </p>
      )}
      <p className="text-sm text-muted">
        <Link href="/sign-in">Back to signing in</Link>
      </p>
    </BarePage>
  );
}
