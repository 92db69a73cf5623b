import type { Metadata } from "next";
import { TaskEditorPage } from "#components/areas/aivoice/editor/editor-page.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "New AI task" };

export default async function NewAiTaskPage({ params }: Props) {
  const refused = await requirePage(await params, "aivoice.send", "New AI task", "create AI tasks");
  return refused ?? <TaskEditorPage />;
}
