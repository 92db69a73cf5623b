import type { Metadata } from "next";
import { CallsPage } from "#components/calls/list/calls-page.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "SIP calls" };

export default async function SipCallsPage({ params }: Props) {
  const refused = await requirePage(await params, "voice.read", "SIP calls", "read SIP calls");
  return refused ?? <CallsPage kind="sip" />;
}
