import type { Metadata } from "next";
import { MessageTemplatePage } from "#components/areas/wa/templates/one/template-page.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Message template" };

export default async function OneMessageTemplatePage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "wa.read", "Message template", "read message templates");
  return refused ?? <MessageTemplatePage id={id} />;
}
