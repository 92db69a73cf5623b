import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { OfWa } from "#components/areas/wa/channel/of-wa.tsx";
import { RecipientsStep } from "#components/messages/recipients/recipients-step.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.recipients");
  },
};

export default withWords(
  "[workspace]/send/wa/[id]/recipients/page",
  async function RecipientsOfInstantMessagePage({ params }: Props) {
    const { id, workspace } = await params;
    const refused = await requirePage(
      { workspace },
      "wa.read",
      t("pages.recipients"),
      t("pages.readDraftsOfInstantMessages"),
    );
    return (
      refused ?? (
        <OfWa>
          <RecipientsStep id={id} />
        </OfWa>
      )
    );
  },
);
