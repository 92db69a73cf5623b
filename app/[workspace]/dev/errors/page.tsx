import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { ErrorsPage } from "#components/developers/errors/errors-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.errorAtlas");
  },
};

export default withWords("[workspace]/dev/errors/page", async function ErrorAtlasPage({ params }: Props) {
  const refused = await requirePage(await params, "submission.read", t("pages.errorAtlas"), t("pages.lookUpCodes"));
  return refused ?? <ErrorsPage />;
});
