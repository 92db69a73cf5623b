import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { AiTasksPage } from "#components/areas/aivoice/list/registry-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.aITasks");
  },
};

export default withWords("[workspace]/voice/tasks/page", async function AiTasksOfWorkspace({ params }: Props) {
  const refused = await requirePage(await params, "aivoice.read", t("pages.aITasks"), t("pages.readAITasks"));
  return refused ?? <AiTasksPage />;
});
