import type { Metadata } from "next";
import { OfWa } from "#components/areas/wa/channel/of-wa.tsx";
import { ReviewStep } from "#components/messages/review/review-step.tsx";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Review and send" };

export default async function InstantMessageReviewPage({ params }: Props) {
  const { id, ...of } = await params;
  const refused = await requirePage(of, "wa.read", "New instant message", "read drafts of instant messages");
  return (
    refused ?? (
      <OfWa>
        <ReviewStep id={id} />
      </OfWa>
    )
  );
}
