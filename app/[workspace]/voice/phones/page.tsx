import type { Metadata } from "next";
import { SipPhonesPage } from "#components/platform-lists/phones/sip-phones-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "SIP phones" };

export default async function PhonesPage({ params }: Props) {
  const refused = await requirePage(await params, "voice.read", "SIP phones", "read SIP phones");
  return refused ?? <SipPhonesPage />;
}
