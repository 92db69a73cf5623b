import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { OtpAppsPage } from "#components/areas/otp/list/apps-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.applications");
  },
};

export default withWords("[workspace]/otp/apps/page", async function OtpAppsOfWorkspace({ params }: Props) {
  const refused = await requirePage(
    await params,
    "otp.read",
    t("pages.applications"),
    t("pages.readVerificationApplications"),
  );
  return refused ?? <OtpAppsPage />;
});
