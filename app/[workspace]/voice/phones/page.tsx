import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { SipPhonesPage } from "#components/platform-lists/phones/sip-phones-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.sIPPhones");
  },
};

export default withWords("[workspace]/voice/phones/page", async function PhonesPage({ params }: Props) {
  const refused = await requirePage(await params, "voice.read", t("pages.sIPPhones"), t("pages.readSIPPhones"));
  return refused ?? <SipPhonesPage />;
});
