import type { Metadata } from "next";
import { CallPage } from "#components/calls/one/call-page.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "AI call" };

export default async function AiCallPage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "aivoice.read", "AI call", "read AI calls");
  return refused ?? <CallPage kind="ai" id={decodeURIComponent(id)} />;
}
