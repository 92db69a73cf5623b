import type { Metadata } from "next";
import { NumberPage } from "#components/numbers/number-page.tsx";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Look up a number" };

export default async function LookUpNumberPage({ params }: Props) {
  const refused = await requirePage(await params, "personal.see", "Look up a number", "see what was sent to whom");
  return refused ?? <NumberPage />;
}
