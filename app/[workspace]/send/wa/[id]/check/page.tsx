import type { Metadata } from "next";
import { OfWa } from "#components/areas/wa/channel/of-wa.tsx";
import { CheckStep } from "#components/messages/check/check-step.tsx";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Check" };

export default async function InstantMessageCheckPage({ params }: Props) {
  const { id, ...of } = await params;
  const refused = await requirePage(of, "wa.read", "New instant message", "read drafts of instant messages");
  return (
    refused ?? (
      <OfWa>
        <CheckStep id={id} />
      </OfWa>
    )
  );
}
