import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { ArchivePage } from "#components/archive/archive-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.callArchive");
  },
};

export default withWords("[workspace]/voice/archive/page", async function CallArchivePage({ params }: Props) {
  const refused = await requirePage(
    await params,
    "voice.read",
    t("pages.callArchive"),
    t("pages.seeWhichCallsAreArchived"),
  );
  return refused ?? <ArchivePage />;
});
