import type { Metadata } from "next";
import { ReviewPage } from "#components/areas/email/compose/review-page.tsx";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Review and send" };

export default async function ReviewEmailBatchPage({ params }: Props) {
  const { id, ...of } = await params;
  const refused = await requirePage(of, "email.read", "Email draft", "read email drafts");
  return refused ?? <ReviewPage id={id} />;
}
