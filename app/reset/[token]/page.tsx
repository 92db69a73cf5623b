import type { Metadata } from "next";
import { BarePage } from "#components/page/bare-page.tsx";
import { PortalClient } from "#components/page/trpc/provider.tsx";
import { ChooseNewPassword } from "#components/sign-in/choose-new-password.tsx";
import { Link } from "#components/ui/link.tsx";

type Props = { params: Promise<{ token: string }> };

export const metadata: Metadata = { title: "New password" };

/** The same for every link: whether one works is known when it is used, so that looking at it uses nothing up. */
export default async function ChoosePage({ params }: Props) {
  const { token } = await params;
  return (
    <BarePage>
      <h1 className="text-xl tracking-[-0.01em]">Choose a new password</h1>
      <PortalClient>
        <ChooseNewPassword token={token} />
      </PortalClient>
      <p className="text-sm text-muted">
        <Link href="/sign-in">Back to signing in</Link>
      </p>
    </BarePage>
  );
}
