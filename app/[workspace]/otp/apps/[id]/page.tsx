import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { OtpAppPage } from "#components/areas/otp/one/object-pages.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.verificationApplication");
  },
};

export default withWords("[workspace]/otp/apps/[id]/page", async function OneOtpApplication({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage(
    { workspace },
    "otp.read",
    t("pages.verificationApplication"),
    t("pages.readVerificationApplications"),
  );
  return refused ?? <OtpAppPage id={id} />;
});
