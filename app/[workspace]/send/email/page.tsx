import type { Metadata } from "next";
import { BeginEmailPage } from "#components/areas/email/compose/begin-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "New email batch" };

export default async function NewEmailBatchPage({ params }: Props) {
  const refused = await requirePage(await params, "email.send", "New email batch", "send email");
  return refused ?? <BeginEmailPage />;
}
