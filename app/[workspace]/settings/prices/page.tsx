import type { Metadata } from "next";
import { PricesPage } from "#components/prices/prices-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Prices" };

export default async function PricesSettingsPage({ params }: Props) {
  const refused = await requirePage(await params, "price.read", "Prices", "read the prices");
  return refused ?? <PricesPage />;
}
