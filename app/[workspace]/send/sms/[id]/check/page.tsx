import type { Metadata } from "next";
import { OfSms } from "#components/areas/sms/channel/of-sms.tsx";
import { CheckStep } from "#components/messages/check/check-step.tsx";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Check" };

export default async function SmsCheckPage({ params }: Props) {
  const { id, ...of } = await params;
  const refused = await requirePage(of, "sms.read", "New SMS", "read SMS drafts");
  return (
    refused ?? (
      <OfSms>
        <CheckStep id={id} />
      </OfSms>
    )
  );
}
