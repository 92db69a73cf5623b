import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { SmsMapStep } from "#components/areas/sms/channel/map-part.tsx";
import { OfSms } from "#components/areas/sms/channel/of-sms.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.textAndColumns");
  },
};

export default withWords("[workspace]/send/sms/[id]/map/page", async function SmsMapPage({ params }: Props) {
  const { id, ...of } = await params;
  const refused = await requirePage(of, "sms.read", t("pages.newSMS"), t("pages.readSMSDrafts"));
  return (
    refused ?? (
      <OfSms>
        <SmsMapStep id={id} />
      </OfSms>
    )
  );
});
