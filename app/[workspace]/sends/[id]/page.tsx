import type { Metadata } from "next";
import { SubmissionPage } from "#components/areas/submission-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Send" };

export default async function SendPage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "submission.read", "Send", "see sends");
  return refused ?? <SubmissionPage id={id} />;
}
