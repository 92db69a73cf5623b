import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { OfWa } from "#components/areas/wa/channel/of-wa.tsx";
import { ListDraftPage } from "#components/messages/draft/draft-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.instantMessageDraft");
  },
};

export default withWords("[workspace]/send/wa/[id]/page", async function DraftOfInstantMessagePage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage(
    { workspace },
    "wa.read",
    t("pages.instantMessageDraft"),
    t("pages.readDraftsOfInstantMessages"),
  );
  return (
    refused ?? (
      <OfWa>
        <ListDraftPage id={id} />
      </OfWa>
    )
  );
});
