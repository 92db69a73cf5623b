import type { Metadata } from "next";
import { OfWa } from "#components/areas/wa/channel/of-wa.tsx";
import { ListDraftPage } from "#components/messages/draft/draft-page.tsx";
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
  return (
    refused ?? (
      <OfWa>
        <ListDraftPage id={id} />
      </OfWa>
    )
  );
}
