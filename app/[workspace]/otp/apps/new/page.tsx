import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { NewOtpAppPage } from "#components/areas/otp/app/app-editor.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.newVerificationApplication");
  },
};

export default withWords("[workspace]/otp/apps/new/page", async function NewOtpApplication({ params }: Props) {
  const refused = await requirePage(
    await params,
    "otp.send",
    t("pages.newVerificationApplication"),
    t("pages.createVerificationApplications"),
  );
  return refused ?? <NewOtpAppPage />;
});
