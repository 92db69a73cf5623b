import type { Metadata } from "next";
import { OfSms } from "#components/areas/sms/channel/of-sms.tsx";
import { ListDraftPage } from "#components/messages/draft/draft-page.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "SMS draft" };

export default async function DraftOfSmsPage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "sms.read", "SMS draft", "read SMS drafts");
  return (
    refused ?? (
      <OfSms>
        <ListDraftPage id={id} />
      </OfSms>
    )
  );
}
