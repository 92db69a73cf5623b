import type { Metadata } from "next";
import { OfSms } from "#components/areas/sms/channel/of-sms.tsx";
import { RecipientsStep } from "#components/messages/recipients/recipients-step.tsx";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Recipients" };

export default async function RecipientsOfSmsPage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "sms.read", "Recipients", "read SMS drafts");
  return (
    refused ?? (
      <OfSms>
        <RecipientsStep id={id} />
      </OfSms>
    )
  );
}
