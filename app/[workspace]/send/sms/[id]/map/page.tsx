import type { Metadata } from "next";
import { SmsMapStep } from "#components/areas/sms/channel/map-part.tsx";
import { OfSms } from "#components/areas/sms/channel/of-sms.tsx";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Text and columns" };

export default async function SmsMapPage({ params }: Props) {
  const { id, ...of } = await params;
  const refused = await requirePage(of, "sms.read", "New SMS", "read SMS drafts");
  return (
    refused ?? (
      <OfSms>
        <SmsMapStep id={id} />
      </OfSms>
    )
  );
}
