import type { Metadata } from "next";
import { NewWorkspacePage } from "#components/workspaces/new-workspace-page.tsx";
import { pageAdministrator } from "#server/trpc/page/administrator.ts";

export const metadata: Metadata = { title: "New workspace" };

export default async function AdministrationNewWorkspacePage() {
  await pageAdministrator();
  return <NewWorkspacePage />;
}
