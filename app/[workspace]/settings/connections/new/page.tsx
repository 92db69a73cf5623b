import type { Metadata } from "next";
import { NewConnectionPage } from "#components/connections/page/new-connection-page.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Connect an account" };

export default async function NewConnectionSettingsPage({ params }: Props) {
  const refusal = await requirePage(
    await params,
    "connection.manage",
    "Connect an account",
    "connect platform accounts",
  );
  return refusal ?? <NewConnectionPage />;
}
