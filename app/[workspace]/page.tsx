import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { HomePage } from "#components/home/home-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "./require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.home");
  },
};

export default withWords("[workspace]/page", async function WorkspacePage({ params }: Props) {
  const refused = await requirePage(await params, "workspace.read", t("pages.home"), t("pages.openThisWorkspace"));
  return refused ?? <HomePage />;
});
