import type { Metadata } from "next";
import { PrivacyPage } from "#components/privacy/privacy-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Privacy" };

export default async function PrivacySettingsPage({ params }: Props) {
  const refusal = await requirePage(await params, "personal.erase", "Privacy", "erase personal data");
  return refusal ?? <PrivacyPage />;
}
