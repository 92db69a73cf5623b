import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { OfWa } from "#components/areas/wa/channel/of-wa.tsx";
import { CheckStep } from "#components/messages/check/check-step.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.check");
  },
};

export default withWords(
  "[workspace]/send/wa/[id]/check/page",
  async function InstantMessageCheckPage({ params }: Props) {
    const { id, ...of } = await params;
    const refused = await requirePage(
      of,
      "wa.read",
      t("pages.newInstantMessage"),
      t("pages.readDraftsOfInstantMessages"),
    );
    return (
      refused ?? (
        <OfWa>
          <CheckStep id={id} />
        </OfWa>
      )
    );
  },
);
