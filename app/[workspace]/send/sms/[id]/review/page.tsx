import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { OfSms } from "#components/areas/sms/channel/of-sms.tsx";
import { ReviewStep } from "#components/messages/review/review-step.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.reviewAndSend");
  },
};

export default withWords("[workspace]/send/sms/[id]/review/page", async function SmsReviewPage({ params }: Props) {
  const { id, ...of } = await params;
  const refused = await requirePage(of, "sms.read", t("pages.newSMS"), t("pages.readSMSDrafts"));
  return (
    refused ?? (
      <OfSms>
        <ReviewStep id={id} />
      </OfSms>
    )
  );
});
