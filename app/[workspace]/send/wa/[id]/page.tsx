import type { Metadata } from "next";
import { MessageDraft } from "#components/areas/message-draft.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Instant message draft" };

export default async function DraftOfInstantMessagePage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage(
    { workspace },
    "wa.read",
    "Instant message draft",
    "read drafts of instant messages",
  );
  return refused ?? <MessageDraft area="wa" id={id} />;
}
