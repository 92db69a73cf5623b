import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { EntriesPage } from "#components/ids/page/entries-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.listsAndIds");
  },
};

export default withWords("[workspace]/library/page", async function LibraryPage({ params }: Props) {
  const refused = await requirePage(await params, "library.read", t("pages.listsAndIds"), t("pages.readTheLibrary"));
  return refused ?? <EntriesPage />;
});
