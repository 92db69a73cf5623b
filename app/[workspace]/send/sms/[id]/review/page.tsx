import type { Metadata } from "next";
import { OfSms } from "#components/areas/sms/channel/of-sms.tsx";
import { ReviewStep } from "#components/messages/review/review-step.tsx";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Review and send" };

export default async function SmsReviewPage({ params }: Props) {
  const { id, ...of } = await params;
  const refused = await requirePage(of, "sms.read", "New SMS", "read SMS drafts");
  return (
    refused ?? (
      <OfSms>
        <ReviewStep id={id} />
      </OfSms>
    )
  );
}
