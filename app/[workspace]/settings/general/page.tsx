import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { GeneralPage } from "#components/workspaces/general-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.generalSettings");
  },
};

export default withWords("[workspace]/settings/general/page", async function GeneralSettingsPage({ params }: Props) {
  const refusal = await requirePage(
    await params,
    "workspace.manage",
    t("pages.general"),
    t("pages.changeThisWorkspacesSettings"),
  );
  return refusal ?? <GeneralPage />;
});
