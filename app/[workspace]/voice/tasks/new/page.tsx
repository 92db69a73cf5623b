import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { TaskEditorPage } from "#components/areas/aivoice/editor/editor-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.newAITask");
  },
};

export default withWords("[workspace]/voice/tasks/new/page", async function NewAiTaskPage({ params }: Props) {
  const refused = await requirePage(await params, "aivoice.send", t("pages.newAITask"), t("pages.createAITasks"));
  return refused ?? <TaskEditorPage />;
});
