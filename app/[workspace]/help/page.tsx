import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { GlossaryPage } from "#components/reading/help/glossary-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("page.whatTheWordsMean");
  },
};

export default withWords("[workspace]/help/page", async function HelpPage({ params }: Props) {
  const refused = await requirePage(
    await params,
    "workspace.read",
    t("page.whatTheWordsMean"),
    t("pages.readWhatTheWordsMean"),
  );
  return refused ?? <GlossaryPage />;
});
