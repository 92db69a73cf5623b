import type { Metadata } from "next";
import { MessageDraft } from "#components/areas/message-draft.tsx";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Recipients" };

export default async function RecipientsOfSmsPage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "sms.read", "Recipients", "read SMS drafts");
  return refused ?? <MessageDraft area="sms" id={id} step="recipients" />;
}
