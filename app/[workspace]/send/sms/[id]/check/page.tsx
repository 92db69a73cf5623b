import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { OfSms } from "#components/areas/sms/channel/of-sms.tsx";
import { CheckStep } from "#components/messages/check/check-step.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.check");
  },
};

export default withWords("[workspace]/send/sms/[id]/check/page", async function SmsCheckPage({ params }: Props) {
  const { id, ...of } = await params;
  const refused = await requirePage(of, "sms.read", t("pages.newSMS"), t("pages.readSMSDrafts"));
  return (
    refused ?? (
      <OfSms>
        <CheckStep id={id} />
      </OfSms>
    )
  );
});
