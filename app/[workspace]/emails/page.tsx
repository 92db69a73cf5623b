import type { Metadata } from "next";
import { LookUpPage } from "#components/areas/email/look-up/look-up-page.tsx";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Look up emails" };

export default async function LookUpEmailsPage({ params }: Props) {
  const refused = await requirePage(await params, "recipient.ask", "Look up emails", "ask the platform about emails");
  return refused ?? <LookUpPage />;
}
