import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { OtpTemplatesPage } from "#components/areas/otp/list/templates-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.voiceTemplates");
  },
};

export default withWords("[workspace]/otp/templates/page", async function OtpTemplatesOfWorkspace({ params }: Props) {
  const refused = await requirePage(await params, "otp.read", t("pages.voiceTemplates"), t("pages.readVoiceTemplates"));
  return refused ?? <OtpTemplatesPage />;
});
