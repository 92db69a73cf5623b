import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { DriftPage } from "#components/developers/drift/drift-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.drift");
  },
};

export default withWords("[workspace]/dev/drift/page", async function DriftOfAnswersPage({ params }: Props) {
  const refused = await requirePage(
    await params,
    "request.read",
    t("pages.drift"),
    t("pages.seeTheCallsToThePlatform"),
  );
  return refused ?? <DriftPage />;
});
