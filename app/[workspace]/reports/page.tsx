import type { Metadata } from "next";
import { ReportsPage } from "#components/reports/reports-page.tsx";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Reports" };

export default async function AllReportsPage({ params }: Props) {
  const refused = await requirePage(await params, "submission.read", "Reports", "see reports");
  return refused ?? <ReportsPage />;
}
