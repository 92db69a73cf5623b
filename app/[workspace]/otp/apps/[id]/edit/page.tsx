import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { EditOtpAppPage } from "#components/areas/otp/app/app-editor.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.changeTheApplication");
  },
};

export default withWords("[workspace]/otp/apps/[id]/edit/page", async function ChangeOtpApplication({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage(
    { workspace },
    "otp.send",
    t("pages.changeTheApplication"),
    t("pages.changeVerificationApplications"),
  );
  return refused ?? <EditOtpAppPage id={id} />;
});
