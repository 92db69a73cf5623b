import type { Metadata } from "next";
import { WaMapStep } from "#components/areas/wa/channel/map-part.tsx";
import { OfWa } from "#components/areas/wa/channel/of-wa.tsx";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Template and columns" };

export default async function InstantMessageMapPage({ params }: Props) {
  const { id, ...of } = await params;
  const refused = await requirePage(of, "wa.read", "New instant message", "read drafts of instant messages");
  return (
    refused ?? (
      <OfWa>
        <WaMapStep id={id} />
      </OfWa>
    )
  );
}
