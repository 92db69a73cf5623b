import type { Metadata } from "next";
import { MessageTemplatesPage } from "#components/areas/wa/templates/list/registry-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Message templates" };

export default async function MessageTemplatesOfWorkspace({ params }: Props) {
  const refused = await requirePage(await params, "wa.read", "Message templates", "read message templates");
  return refused ?? <MessageTemplatesPage />;
}
