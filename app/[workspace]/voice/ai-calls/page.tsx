import type { Metadata } from "next";
import { CallsPage } from "#components/calls/list/calls-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "AI calls" };

export default async function AiCallsPage({ params }: Props) {
  const refused = await requirePage(await params, "aivoice.read", "AI calls", "read AI calls");
  return refused ?? <CallsPage kind="ai" />;
}
