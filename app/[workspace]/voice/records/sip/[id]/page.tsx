import type { Metadata } from "next";
import { CallPage } from "#components/calls/one/call-page.tsx";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "SIP call" };

export default async function SipCallPage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "voice.read", "SIP call", "read SIP calls");
  return refused ?? <CallPage kind="sip" id={decodeURIComponent(id)} />;
}
