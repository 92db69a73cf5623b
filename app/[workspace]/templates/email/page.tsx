import type { Metadata } from "next";
import { TemplatesPage } from "#components/platform-lists/templates-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Email templates" };

export default async function EmailTemplatesPage({ params }: Props) {
  const refused = await requirePage(await params, "email.read", "Email templates", "read email templates");
  return refused ?? <TemplatesPage />;
}
