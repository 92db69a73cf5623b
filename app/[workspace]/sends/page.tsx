import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { SendsList } from "#components/areas/sends-list.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.sends");
  },
};

export default withWords("[workspace]/sends/page", async function SendsListPage({ params }: Props) {
  const refused = await requirePage(await params, "submission.read", t("pages.sends"), t("pages.seeSends"));
  return refused ?? <SendsList />;
});
