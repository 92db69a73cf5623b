import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { ReviewPage } from "#components/areas/email/compose/review-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.reviewAndSend");
  },
};

export default withWords(
  "[workspace]/send/email/[id]/review/page",
  async function ReviewEmailBatchPage({ params }: Props) {
    const { id, ...of } = await params;
    const refused = await requirePage(of, "email.read", t("pages.emailDraft"), t("pages.readEmailDrafts"));
    return refused ?? <ReviewPage id={id} />;
  },
);
