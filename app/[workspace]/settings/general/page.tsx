import type { Metadata } from "next";
import { GeneralPage } from "#components/workspaces/general-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "General settings" };

export default async function GeneralSettingsPage({ params }: Props) {
  const refusal = await requirePage(await params, "workspace.manage", "General", "change this workspace’s settings");
  return refusal ?? <GeneralPage />;
}
