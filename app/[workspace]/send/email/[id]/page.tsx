import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { ComposePage } from "#components/areas/email/compose/compose-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.emailDraft");
  },
};

export default withWords("[workspace]/send/email/[id]/page", async function EmailDraftPage({ params }: Props) {
  const { id, ...of } = await params;
  const refused = await requirePage(of, "email.read", t("pages.emailDraft"), t("pages.readEmailDrafts"));
  return refused ?? <ComposePage id={id} />;
});
