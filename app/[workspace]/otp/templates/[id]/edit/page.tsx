import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { EditOtpTemplatePage } from "#components/areas/otp/template/template-editor.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.changeTheVoiceTemplate");
  },
};

export default withWords(
  "[workspace]/otp/templates/[id]/edit/page",
  async function ChangeOtpTemplate({ params }: Props) {
    const { id, workspace } = await params;
    const refused = await requirePage(
      { workspace },
      "otp.send",
      t("pages.changeTheVoiceTemplate"),
      t("pages.changeVoiceTemplates"),
    );
    return refused ?? <EditOtpTemplatePage id={id} />;
  },
);
