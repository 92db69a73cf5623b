import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { AiTaskPage } from "#components/areas/aivoice/one/task-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.aITask");
  },
};

export default withWords("[workspace]/voice/tasks/[id]/page", async function OneAiTaskPage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "aivoice.read", t("pages.aITask"), t("pages.readAITasks"));
  return refused ?? <AiTaskPage id={id} />;
});
