import type { Metadata } from "next";
import { AiTaskPage } from "#components/areas/aivoice/one/task-page.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "AI task" };

export default async function OneAiTaskPage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "aivoice.read", "AI task", "read AI tasks");
  return refused ?? <AiTaskPage id={id} />;
}
