import type { Metadata } from "next";
import { AddressPage } from "#components/numbers/address-page.tsx";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Look up a recipient" };

export default async function LookUpAddressPage({ params }: Props) {
  const refused = await requirePage(await params, "personal.see", "Look up a recipient", "see what was sent to whom");
  return refused ?? <AddressPage />;
}
