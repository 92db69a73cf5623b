import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { OtpFlowsPage } from "#components/areas/otp/list/flows-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.flows");
  },
};

export default withWords("[workspace]/otp/flows/page", async function OtpFlowsOfWorkspace({ params }: Props) {
  const refused = await requirePage(await params, "otp.read", t("pages.flows"), t("pages.readVerificationFlows"));
  return refused ?? <OtpFlowsPage />;
});
