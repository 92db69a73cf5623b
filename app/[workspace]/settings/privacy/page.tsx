import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { PrivacyPage } from "#components/privacy/privacy-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.privacy");
  },
};

export default withWords("[workspace]/settings/privacy/page", async function PrivacySettingsPage({ params }: Props) {
  const refusal = await requirePage(await params, "personal.erase", t("pages.privacy"), t("pages.erasePersonalData"));
  return refusal ?? <PrivacyPage />;
});
