import type { Metadata } from "next";
import { SubmissionPage } from "#components/submissions/submission-page.tsx";

export const metadata: Metadata = { title: "Send" };

type Props = { params: Promise<{ id: string }> };

export default async function SendPage({ params }: Props) {
  return <SubmissionPage id={(await params).id} />;
}
