import type { Metadata } from "next";
import { ExportsPage } from "#components/exports/exports-page.tsx";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Exports" };

export default async function OwnExportsPage({ params }: Props) {
  const refused = await requirePage(await params, "workspace.read", "Exports", "see your exports");
  return refused ?? <ExportsPage />;
}
