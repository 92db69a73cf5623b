import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { TaskEditorPage } from "#components/areas/aivoice/editor/editor-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.editTheAITask");
  },
};

export default withWords("[workspace]/voice/tasks/[id]/edit/page", async function EditAiTaskPage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "aivoice.send", t("pages.editTheAITask"), t("pages.editAITasks"));
  return refused ?? <TaskEditorPage id={id} />;
});
