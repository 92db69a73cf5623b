import type { Metadata } from "next";
import { ConnectionPage } from "#components/connections/page/connection-page.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Connection" };

export default async function ConnectionSettingsPage({ params }: Props) {
  const { id, workspace } = await params;
  const refusal = await requirePage({ workspace }, "connection.read", "Connection", "see its platform accounts");
  return refusal ?? <ConnectionPage id={id} />;
}
