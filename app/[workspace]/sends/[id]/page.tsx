import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { SubmissionPage } from "#components/areas/submission-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.send");
  },
};

export default withWords("[workspace]/sends/[id]/page", async function SendPage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "submission.read", t("pages.send"), t("pages.seeSends"));
  return refused ?? <SubmissionPage id={id} />;
});
