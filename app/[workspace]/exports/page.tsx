import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { ExportsPage } from "#components/exports/exports-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.exports");
  },
};

export default withWords("[workspace]/exports/page", async function OwnExportsPage({ params }: Props) {
  const refused = await requirePage(await params, "workspace.read", t("pages.exports"), t("pages.seeYourExports"));
  return refused ?? <ExportsPage />;
});
