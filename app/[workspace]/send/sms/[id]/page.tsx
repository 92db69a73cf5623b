import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { OfSms } from "#components/areas/sms/channel/of-sms.tsx";
import { ListDraftPage } from "#components/messages/draft/draft-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.sMSDraft");
  },
};

export default withWords("[workspace]/send/sms/[id]/page", async function DraftOfSmsPage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "sms.read", t("pages.sMSDraft"), t("pages.readSMSDrafts"));
  return (
    refused ?? (
      <OfSms>
        <ListDraftPage id={id} />
      </OfSms>
    )
  );
});
