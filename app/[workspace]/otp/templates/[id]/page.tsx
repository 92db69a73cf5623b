import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { OtpTemplatePage } from "#components/areas/otp/one/object-pages.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.voiceTemplate");
  },
};

export default withWords("[workspace]/otp/templates/[id]/page", async function OneOtpTemplate({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "otp.read", t("pages.voiceTemplate"), t("pages.readVoiceTemplates"));
  return refused ?? <OtpTemplatePage id={id} />;
});
