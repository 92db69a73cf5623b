import type { Metadata } from "next";
import { TaskEditorPage } from "#components/areas/aivoice/editor/editor-page.tsx";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Edit the AI task" };

export default async function EditAiTaskPage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "aivoice.send", "Edit the AI task", "edit AI tasks");
  return refused ?? <TaskEditorPage id={id} />;
}
