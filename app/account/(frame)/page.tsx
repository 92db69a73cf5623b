import type { Metadata } from "next";
import { AccountPage } from "#components/account/account-page.tsx";
import { roleNames } from "#server/domain/permissions.ts";
import { pageMemberships } from "#server/trpc/page/scope.ts";

export const metadata: Metadata = { title: "Your account" };

export default async function OwnAccountPage() {
  const workspaces = (await pageMemberships()).map(({ workspace: { slug, name }, roles }) => ({
    slug,
    name,
    roles: roles.map((role) => roleNames[role]),
  }));
  return <AccountPage workspaces={workspaces} />;
}
