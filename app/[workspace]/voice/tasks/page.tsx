import type { Metadata } from "next";
import { AiTasksPage } from "#components/areas/aivoice/list/registry-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "AI tasks" };

export default async function AiTasksOfWorkspace({ params }: Props) {
  const refused = await requirePage(await params, "aivoice.read", "AI tasks", "read AI tasks");
  return refused ?? <AiTasksPage />;
}
