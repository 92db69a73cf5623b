import type { Metadata } from "next";
import { WaStartPage } from "#components/areas/wa/start/start-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "New instant message" };

export default async function NewInstantMessagePage({ params }: Props) {
  const refused = await requirePage(await params, "wa.send", "New instant message", "send instant messages");
  return refused ?? <WaStartPage />;
}
