import type { Metadata } from "next";
import { TemplateEditorPage } from "#components/areas/wa/templates/editor/editor-page.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "New message template" };

export default async function NewMessageTemplatePage({ params }: Props) {
  const refused = await requirePage(
    await params,
    "template.manage",
    "New message template",
    "submit message templates",
  );
  return refused ?? <TemplateEditorPage />;
}
