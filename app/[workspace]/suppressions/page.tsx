import type { Metadata } from "next";
import { SuppressionsPage } from "#components/suppressions/suppressions-page.tsx";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Suppressed numbers" };

export default async function SuppressedNumbersPage({ params }: Props) {
  const refused = await requirePage(
    await params,
    "suppression.read",
    "Suppressed numbers",
    "read the suppressed numbers",
  );
  return refused ?? <SuppressionsPage />;
}
