import type { Metadata } from "next";
import { ConnectionsPage } from "#components/connections/page/connections-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Connections" };

export default async function ConnectionsSettingsPage({ params }: Props) {
  const refusal = await requirePage(await params, "connection.read", "Connections", "see its platform accounts");
  return refusal ?? <ConnectionsPage />;
}
