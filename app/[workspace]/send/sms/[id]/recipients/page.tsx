import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { OfSms } from "#components/areas/sms/channel/of-sms.tsx";
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
  "[workspace]/send/sms/[id]/recipients/page",
  async function RecipientsOfSmsPage({ params }: Props) {
    const { id, workspace } = await params;
    const refused = await requirePage({ workspace }, "sms.read", t("pages.recipients"), t("pages.readSMSDrafts"));
    return (
      refused ?? (
        <OfSms>
          <RecipientsStep id={id} />
        </OfSms>
      )
    );
  },
);
