import type { Metadata } from "next";
import { ArchivePage } from "#components/archive/archive-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Call archive" };

export default async function CallArchivePage({ params }: Props) {
  const refused = await requirePage(await params, "voice.read", "Call archive", "see which calls are archived");
  return refused ?? <ArchivePage />;
}
