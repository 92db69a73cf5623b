import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { OtpFlowPage } from "#components/areas/otp/one/object-pages.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.verificationFlow");
  },
};

export default withWords("[workspace]/otp/flows/[id]/page", async function OneOtpFlow({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage(
    { workspace },
    "otp.read",
    t("pages.verificationFlow"),
    t("pages.readVerificationFlows"),
  );
  return refused ?? <OtpFlowPage id={id} />;
});
