import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { AccountPage } from "#components/account/account-page.tsx";
import { roleNames } from "#server/domain/permissions.ts";
import { pageMemberships } from "#server/trpc/page/scope.ts";
import { t } from "#words/t.ts";

export const metadata: Metadata = {
  get title() {
    return t("pages.yourAccount");
  },
};

export default withWords("account/(frame)/page", async function OwnAccountPage() {
  const workspaces = (await pageMemberships()).map(({ workspace: { slug, name }, roles }) => ({
    slug,
    name,
    roles: roles.map((role) => roleNames[role]),
  }));
  return <AccountPage workspaces={workspaces} />;
});
