import type { Metadata } from "next";
import { ComposePage } from "#components/areas/email/compose/compose-page.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Email draft" };

export default async function EmailDraftPage({ params }: Props) {
  const { id, ...of } = await params;
  const refused = await requirePage(of, "email.read", "Email draft", "read email drafts");
  return refused ?? <ComposePage id={id} />;
}
