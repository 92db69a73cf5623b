import type { Metadata } from "next";
import { ReviewPage } from "#components/areas/email/compose/review-page.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Review and send" };

export default async function ReviewEmailBatchPage({ params }: Props) {
  const refused = await requirePage(await params, "email.send", "Review and send", "send email");
  return refused ?? <ReviewPage />;
}
