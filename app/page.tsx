import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { withWords } from "#app/with-words.tsx";
import { BarePage } from "#components/page/bare-page.tsx";
import { lastWorkspaceCookie } from "#components/page/shell/last-workspace.ts";
import { SignOutButton } from "#components/page/shell/sign-out-button.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { pageMemberships, pageViewer } from "#server/trpc/page/scope.ts";
import { t } from "#words/t.ts";

/** The way in: the workspace that was open last in this browser, or the first one of whoever is signed in. */
export default withWords("page", async function EntryPage() {
  const memberships = await pageMemberships();
  const last = (await cookies()).get(lastWorkspaceCookie)?.value;
  const chosen = memberships.find(({ workspace }) => workspace.slug === last) ?? memberships[0];
  if (chosen) redirect(`/${chosen.workspace.slug}`);
  const { isInstanceAdmin, email } = await pageViewer();
  return (
    <BarePage>
      <h1 className="text-xl tracking-[-0.01em]">{t("pages.youAreNotInAnyWorkspace")}</h1>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {t("pages.nothingIsWrongWithYourAccountAsk", { email })}
      </p>
      <div className="flex flex-wrap gap-2">
        {isInstanceAdmin && (
          <>
            <ButtonLink href="/admin/workspaces/new" variant="primary">
              {t("pages.newWorkspace")}
            </ButtonLink>
            <ButtonLink href="/admin/workspaces">{t("pages.administration")}</ButtonLink>
          </>
        )}
        <ButtonLink href="/account">{t("pages.yourAccount")}</ButtonLink>
        <SignOutButton />
      </div>
    </BarePage>
  );
});
