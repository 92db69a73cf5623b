import type { Metadata } from "next";
import { MessageDraft } from "#components/areas/message-draft.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "SMS draft" };

export default async function DraftOfSmsPage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "sms.read", "SMS draft", "read SMS drafts");
  return refused ?? <MessageDraft area="sms" id={id} />;
}
