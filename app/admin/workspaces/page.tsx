import type { Metadata } from "next";
import { InstanceWorkspacesPage } from "#components/instance/workspaces-page.tsx";
import { pageAdministrator } from "#server/trpc/page/administrator.ts";

export const metadata: Metadata = { title: "Workspaces" };

export default async function AdministrationWorkspacesPage() {
  await pageAdministrator();
  return <InstanceWorkspacesPage />;
}
