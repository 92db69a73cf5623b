import type { Metadata } from "next";
import { DriftPage } from "#components/developers/drift/drift-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Drift" };

export default async function DriftOfAnswersPage({ params }: Props) {
  const refused = await requirePage(await params, "request.read", "Drift", "see the calls to the platform");
  return refused ?? <DriftPage />;
}
