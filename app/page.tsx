import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { BarePage } from "#components/page/bare-page.tsx";
import { lastWorkspaceCookie } from "#components/page/shell/last-workspace.ts";
import { SignOutButton } from "#components/page/shell/sign-out-button.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { pageMemberships, pageViewer } from "#server/trpc/page/scope.ts";

/** The way in: the workspace that was open last in this browser, or the first one of whoever is signed in. */
export default async function EntryPage() {
  const memberships = await pageMemberships();
  const last = (await cookies()).get(lastWorkspaceCookie)?.value;
  const chosen = memberships.find(({ workspace }) => workspace.slug === last) ?? memberships[0];
  if (chosen) redirect(`/${chosen.workspace.slug}`);
  const { isInstanceAdmin, email } = await pageViewer();
  return (
    <BarePage>
      <h1 className="text-xl tracking-[-0.01em]">You are not in any workspace</h1>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        Nothing is wrong with your account. Ask an owner or admin of a workspace to invite {email}; the link they send
        leads straight into it.
      </p>
      <div className="flex flex-wrap gap-2">
        {isInstanceAdmin && (
          <>
            <ButtonLink href="/admin/workspaces/new" variant="primary">
              New workspace
            </ButtonLink>
            <ButtonLink href="/admin/workspaces">Administration</ButtonLink>
          </>
        )}
        <ButtonLink href="/account">Your account</ButtonLink>
        <SignOutButton />
      </div>
    </BarePage>
  );
}
