import type { Metadata } from "next";
import { OfWa } from "#components/areas/wa/channel/of-wa.tsx";
import { RecipientsStep } from "#components/messages/recipients/recipients-step.tsx";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Recipients" };

export default async function RecipientsOfInstantMessagePage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "wa.read", "Recipients", "read drafts of instant messages");
  return (
    refused ?? (
      <OfWa>
        <RecipientsStep id={id} />
      </OfWa>
    )
  );
}
