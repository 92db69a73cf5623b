import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { NewOtpFlowPage } from "#components/areas/otp/flow/flow-editor.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.newVerificationFlow");
  },
};

export default withWords("[workspace]/otp/flows/new/page", async function NewOtpFlow({ params }: Props) {
  const refused = await requirePage(
    await params,
    "otp.send",
    t("pages.newVerificationFlow"),
    t("pages.createVerificationFlows"),
  );
  return refused ?? <NewOtpFlowPage />;
});
